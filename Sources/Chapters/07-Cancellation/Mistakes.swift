import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "deaf", "A call that notices no cancellation", ko: "취소를 알아채지 못하는 호출",
    Step(
      "deafCall",
      "The cancelled upload goes on until the server answers.",
      ko: "취소한 업로드가 서버의 응답이 올 때까지 끝나지 않습니다.",
      because:
        "The thread is inside `run()`. No line that could look at `isCancelled` is executed before that call returns.",
      ko: "스레드는 `run()` 안에서 응답을 기다립니다. 그 호출이 돌아오기 전에는 `isCancelled`를 확인하는 줄이 있어도 실행되지 않습니다."
    ) { page in
      let transfer = Transfer()
      let upload = BlockOperation { transfer.run() }
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.wait(for: transfer.waiting)
      upload.cancel()
      page.show(upload.isCancelled, told: true)
      page.show(upload.isFinished, told: false)
      page.open(transfer.answer)
      page.waitToFinish(upload)
    },
    Step(
      "cancelOverridden",
      "Put right: cancel() breaks off the call, and the upload ends without an answer.",
      ko: "바로잡기: cancel()이 호출을 끊어, 업로드가 서버의 응답 없이 끝납니다.",
      because:
        "`cancel()` runs on the thread that cancels, not on the one that is blocked. So it can break the call off, and `run()` returns.",
      ko:
        "`cancel()`은 막혀 있는 스레드가 아니라 취소하는 스레드에서 실행됩니다. 그래서 그 호출을 끊을 수 있고, `run()`이 돌아옵니다.",
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
    "cancelledWhileRunning", "Cancelling a chain while its queue runs",
    ko: "서로 의존하는 오퍼레이션을 한꺼번에 취소하기",
    Step(
      "entrySlipsThrough",
      "The upload is cancelled, and the album entry that depends on it runs all the same.",
      ko: "업로드를 취소했는데, 업로드에 의존하는 앨범 등록이 실행됩니다.",
      because:
        "`cancelAllOperations()` cancels one after the other. While it was busy with the upload, the upload finished, the entry was ready, and the queue started it before its turn to be cancelled.",
      ko:
        "`cancelAllOperations()`는 오퍼레이션을 하나씩 취소합니다. 업로드를 취소하는 사이에 업로드가 완료되어 앨범 등록이 준비 상태가 되었고, 큐는 앨범 등록이 취소되기 전에 시작했습니다."
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
      "Put right: the entry is cancelled as well, though it is in another queue.",
      ko: "바로잡기: 앨범 등록은 다른 큐에 있지만 함께 취소됩니다.",
      because:
        "Both queues are suspended before the first operation is cancelled. So the finish of the upload makes the entry ready and does not start it: the queues resume when the entry has been cancelled too.",
      ko:
        "첫 오퍼레이션을 취소하기 전에 두 큐가 모두 일시 중지되었습니다. 그래서 업로드가 완료되어 앨범 등록이 준비 상태가 되어도, 앨범 등록까지 취소하고 재개할 때까지 시작하지 않습니다.",
      shows: .cancel.allOfQueue, as: .told
    ) { page in
      try page.code("cancelTogether", in: "CancelTogether.swift")
      page.say(
        "`server`, `upload` and `entry` are made anew, as above.",
        ko: "`server`, `upload`, `entry`는 위와 같이 새로 만들었습니다.")
      let server = PhotoServer(pausingAt: 2)  // page
      let upload = AnnouncedUpload("beach", to: server)  // page
      let entry = BlockOperation { server.receive(1, of: "album") }  // page
      entry.addDependency(upload)  // page
      let (uploads, album) = (OperationQueue(), OperationQueue())
      uploads.addOperation(upload)
      album.addOperation(entry)
      page.wait(for: server.paused)
      Thread.detachNewThread {
        cancelTogether([uploads, album])
      }
      page.wait(for: server.asked)
      page.open(server.resumed)
      page.waitToFinish(upload)
      page.open(server.confirmed)
      page.waitToEmpty(album)
      page.show([upload, entry].map(\.isCancelled), told: [true, true])
      page.show(server.chunks(of: "album"), told: 0)
    }
  ),
]

/// Tells the server that it has been cancelled, and waits for the answer; a queue goes on meanwhile.
// snippet.announced
nonisolated final class AnnouncedUpload:
  ServerUpload, @unchecked Sendable
{
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
    "`PhotoServer` is a server of this book; with `pausingAt: 2` it keeps the sender waiting at chunk 2. `ServerUpload` is an operation with the properties `photo` and `server`.",
    ko:
      "`PhotoServer`는 이 책의 서버입니다. `pausingAt: 2`로 만든 서버의 `receive`는 2번 조각을 받은 다음, 다음 조각을 받을 준비가 될 때까지 돌아오지 않습니다. `ServerUpload`는 `photo`와 `server`를 프로퍼티로 갖는 오퍼레이션입니다.",
    in: "PhotoServer(")

  static let transfer = Introduction(
    "`Transfer` belongs to this book: `run()` returns when the server has answered, or when `abort()` is called.",
    ko: "`Transfer`는 이 책의 클래스입니다. `run()`은 서버가 응답하거나 `abort()`가 호출되면 돌아옵니다.",
    in: "Transfer(")
}
