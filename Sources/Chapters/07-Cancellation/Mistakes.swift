import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "deaf", "A call that notices no cancellation", ko: "취소를 알아채지 못하는 호출",
    Step(
      "cancelOverridden",
      "Put right: cancel() breaks off the call, and the upload ends without an answer.",
      ko: "바로잡기: cancel()이 호출을 끊어, 업로드가 서버의 응답 없이 끝납니다.",
      shows: .cancel.leavePromptly
    ) { page in
      try page.code("interruptible", in: "InterruptibleUpload.swift")
      let transfer = Transfer()
      let upload = InterruptibleUpload(transfer)
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.wait(for: transfer.waiting)
      upload.cancel()
      page.waitToFinish(upload)
      page.show(upload.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "cancelledWhileRunning", "Cancelling a chain while its queue runs", ko: "돌아가는 큐의 사슬을 모두 취소하기",
    Step(
      "entrySlipsThrough",
      "The upload's cancel() waits for the server. Meanwhile the upload ends, and the album entry runs before its turn to be cancelled.",
      ko: "업로드의 cancel()은 서버의 확인을 기다립니다. 그사이에 업로드가 끝나자, 앨범 등록이 취소될 차례가 오기 전에 실행됩니다."
    ) { page in
      try page.code("announced", in: "Mistakes.swift")
      let returned = page.gate(
        "cancelAllOperations() has returned.", ko: "cancelAllOperations()가 돌아왔습니다.")
      let server = PhotoServer(pausingAt: 2)
      let upload = AnnouncedUpload("beach", to: server)
      let entry = BlockOperation { server.receive(1, of: "album") }
      entry.addDependency(upload)
      let queue = OperationQueue()
      queue.addOperations([upload, entry], waitUntilFinished: false)
      page.wait(for: server.paused)
      Thread.detachNewThread {
        queue.cancelAllOperations()
        returned.open()  // page
      }
      page.wait(for: server.asked)
      page.open(server.resumed)
      page.waitToFinish(entry)
      page.open(server.confirmed)
      page.wait(for: returned)
      page.show([upload, entry].map(\.isCancelled), told: [true, false])
      page.show(server.chunks(of: "album"), told: 1)
    },
    Step(
      "suspendedMeanwhile",
      "Put right: suspended, the queue does not start the entry, so that it is cancelled in its turn.",
      ko: "바로잡기: 큐를 일시 중지한 동안에는 앨범 등록이 시작하지 않으므로, 차례가 오면 취소됩니다.",
      shows: .cancel.allOfQueue, as: .told
    ) { page in
      page.say(
        "server, upload, entry and queue are made anew, as above, and chunk 2 has arrived:",
        ko: "server, upload, entry, queue를 위와 같이 새로 만들었고, 2번 조각이 도착했습니다.")
      let server = PhotoServer(pausingAt: 2)  // page
      let upload = AnnouncedUpload("beach", to: server)  // page
      let entry = BlockOperation { server.receive(1, of: "album") }  // page
      entry.addDependency(upload)  // page
      let queue = OperationQueue()  // page
      queue.addOperations([upload, entry], waitUntilFinished: false)  // page
      server.paused.wait()  // page
      let kept = queue.operations
      Thread.detachNewThread {
        queue.isSuspended = true
        queue.cancelAllOperations()
        queue.isSuspended = false
      }
      page.wait(for: server.asked)
      page.open(server.resumed)
      page.waitToFinish(upload)
      page.open(server.confirmed)
      page.waitToEmpty(queue)
      page.show(kept.map(\.isCancelled), told: [true, true])
      page.show(server.chunks(of: "album"), told: 0)
    }
  ),
]

/// Tells the server that it has been cancelled, and waits for the answer; a queue goes on meanwhile.
// snippet.announced
final class AnnouncedUpload: ServerUpload, @unchecked Sendable {
  override func main() {
    for chunk in 1...2 { server.receive(chunk, of: photo) }
  }

  override func cancel() {
    super.cancel()
    server.confirmCancellation()
  }
}
// snippet.end

extension Introduction {
  static let server = Introduction(
    "PhotoServer is a server of this book; with pausingAt: 2 it keeps the sender waiting at chunk 2. ServerUpload is an operation that holds photo and server.",
    ko:
      "PhotoServer는 이 책의 서버입니다. pausingAt: 2로 만들면 receive가 2번 조각을 받은 다음, 다음 조각을 받을 준비가 될 때까지 돌아오지 않습니다. ServerUpload는 photo와 server를 지닌 오퍼레이션입니다.",
    in: "PhotoServer(")

  static let transfer = Introduction(
    "Transfer belongs to this book: run() returns when the server has answered, or when abort() is called.",
    ko: "Transfer는 이 책의 클래스입니다. run()은 서버가 응답하면 돌아옵니다. abort()를 호출하면 응답 없이 돌아옵니다.",
    in: "Transfer(")
}
