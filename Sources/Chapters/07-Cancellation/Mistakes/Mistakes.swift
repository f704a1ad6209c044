import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "hasty", "Looking at the flag once, at the beginning", ko: "처음에 한 번만 확인하기",
    Step(
      "askedOnce", "A look before the loop says nothing about a cancellation during the loop.",
      ko: "반복문 앞에서 확인한 값은 반복 중에 일어난 취소를 알려 주지 못합니다.",
      shows: .cancel.voluntary, as: .told
    ) { page in
      try page.code("hasty", in: "HastyUpload.swift")
      page.introduce(.server)
      let server = PhotoServer(pausingAt: 2)
      let upload = HastyUpload("beach", to: server)
      cancelAtChunk2(page, upload, on: server)
      page.show(server.chunks(of: "beach"), told: 4)
    },
    Step(
      "askedInEveryPass",
      "Put right: look once in every pass, and the chunks that nobody wants cost nothing.",
      ko: "바로잡기: 한 번 돌 때마다 확인합니다. 필요 없어진 조각은 더 보내지 않습니다.",
      shows: .cancel.checkEachIteration, .cancel.savesProcessorTime
    ) { page in
      try page.code("loop", in: "../Upload.swift")
      let server = PhotoServer(pausingAt: 2)
      let upload = Upload("beach", to: server)
      cancelLikewise(page, upload, on: server)
      page.show(server.chunks(of: "beach"), told: 2)
    }
  ),
  Chapter.Episode(
    "leaky", "Leaving without giving back", ko: "돌려주지 않고 나가기",
    Step(
      "connectionLeftOpen",
      "It stops in time, but it leaves in the middle and never reaches its last line.",
      ko: "제때 멈추지만, 중간에 빠져나가면 마지막 줄은 실행되지 않습니다.",
      shows: .cancel.leavePromptly, as: .told
    ) { page in
      try page.code("leaky", in: "LeakyUpload.swift")
      page.introduce(.server)
      let server = PhotoServer(pausingAt: 2)
      let upload = LeakyUpload("beach", to: server)
      cancelAtChunk2(page, upload, on: server)
      page.show(server.chunks(of: "beach"), told: 2)
      page.show(server.openConnections, told: 1)
    },
    Step(
      "deferCloses",
      "Put right: defer runs however main() is left. Nobody outside could close this connection, which is why cancelling leaves the stopping to the work.",
      ko: "바로잡기: defer는 어떻게 빠져나가든 실행됩니다. 이 연결은 밖에서 아무도 닫을 수 없으며, 그래서 멈추는 일은 작업에게 맡깁니다.",
      shows: .cancel.releaseResources, .cancel.cooperativeToSaveResources
    ) { page in
      try page.code("giving-back", in: "../Upload.swift")
      let server = PhotoServer(pausingAt: 2)
      let upload = Upload("beach", to: server)
      cancelLikewise(page, upload, on: server)
      page.show(server.openConnections, told: 0)
    }
  ),
  Chapter.Episode(
    "deaf", "A call that notices no cancellation", ko: "취소를 알아채지 못하는 호출",
    Step(
      "oneLongCall",
      "The upload is one long call. While it lasts nobody looks at the flag, so the upload does not end before the server has answered.",
      ko: "업로드가 긴 호출 하나입니다. 그동안에는 플래그를 확인하는 줄이 없으므로, 업로드는 서버가 응답할 때에야 끝납니다.",
      shows: .cancel.voluntary, as: .told
    ) { page in
      try page.code("deaf", in: "DeafUpload.swift")
      page.introduce(.transfer)
      let transfer = Transfer()
      let deaf = DeafUpload(transfer)
      let queue = OperationQueue()
      queue.addOperation(deaf)
      page.wait(for: transfer.waiting)
      deaf.cancel()
      page.show(deaf.isCancelled, told: true)
      page.show(deaf.isExecuting, told: true)
      page.open(transfer.answer)
      page.waitToFinish(deaf)
      page.show(transfer.wasAborted, told: false)
    },
    Step(
      "cancelOverridden",
      "Put right: cancel() is overridden, and ends what the work waits for. super.cancel() sets the flag first.",
      ko: "바로잡기: cancel()을 재정의해서 작업이 기다리는 것을 끝냅니다. 플래그는 super.cancel()이 먼저 바꿉니다.",
      shows: .cancel.leavePromptly
    ) { page in
      try page.code("interruptible", in: "../InterruptibleUpload.swift")
      let transfer = Transfer()
      let upload = InterruptibleUpload(transfer)
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.wait(for: transfer.waiting)
      upload.cancel()
      page.waitToFinish(upload)
      page.show(upload.isCancelled, told: true)
      page.show(transfer.wasAborted, told: true)
    }
  ),
  Chapter.Episode(
    "cancelledWhileRunning", "Cancelling a chain while its queue runs", ko: "돌아가는 큐의 사슬을 모두 취소하기",
    Step(
      "entrySlipsThrough",
      "cancelAllOperations() cancels one operation after another, and the queue goes on meanwhile. Here cancelling the upload takes a while, and as soon as the upload has finished the album entry runs.",
      ko:
        "cancelAllOperations()는 하나씩 취소하고, 그동안에도 큐는 돌아갑니다. 여기서는 업로드를 취소하는 데 시간이 걸려, 업로드가 완료되자마자 앨범 등록이 실행됩니다.",
      shows: .cancel.allOfQueue, as: .told
    ) { page in
      try page.code("announced", in: "AnnouncedUpload.swift")
      page.introduce(.server)
      let returned = page.gate(
        "cancelAllOperations() has returned.", ko: "cancelAllOperations()가 반환되었습니다.")
      let server = PhotoServer(pausingAt: 2)
      let upload = AnnouncedUpload("beach", to: server)
      let entry = BlockOperation { server.list("beach") }
      entry.addDependency(upload)
      page.show(entry.isReady, told: false)
      let queue = OperationQueue()
      queue.addOperations([upload, entry], waitUntilFinished: false)
      page.wait(for: server.paused)
      Thread.detachNewThread {
        queue.cancelAllOperations()
        returned.open()  // page
      }
      page.wait(for: server.asked)
      page.open(server.resumed)
      page.waitToFinish(upload)
      page.waitToFinish(entry)
      page.open(server.confirmed)
      page.wait(for: returned)
      page.show(upload.isCancelled, told: true)
      page.show(entry.isCancelled, told: false)
      page.show(server.album, told: ["beach"])
    },
    Step(
      "suspendedMeanwhile",
      "Put right: suspend, cancel, resume. A suspended queue starts nothing, so that all are cancelled before the first one leaves.",
      ko:
        "바로잡기: 일시 중지하고, 모두 취소하고, 재개합니다. 업로드를 기다리던 앨범 등록은 일시 중지된 동안 시작하지 못하므로, 자신이 취소된 다음에야 큐를 떠납니다.",
      shows: .cancel.allOfQueue, as: .told
    ) { page in
      let server = PhotoServer(pausingAt: 2)  // page
      let upload = AnnouncedUpload("beach", to: server)  // page
      let entry = BlockOperation { server.list("beach") }  // page
      entry.addDependency(upload)  // page
      let queue = OperationQueue()  // page
      queue.addOperations([upload, entry], waitUntilFinished: false)  // page
      let returned = page.gate("The three calls have returned.", ko: "세 호출이 모두 반환되었습니다.")
      page.say(
        "The same upload and entry in the same kind of queue:",
        ko: "위와 같은 업로드와 앨범 등록을 위와 같은 큐에 넣습니다.")
      page.wait(for: server.paused)
      Thread.detachNewThread {
        queue.isSuspended = true
        queue.cancelAllOperations()
        queue.isSuspended = false
        returned.open()  // page
      }
      page.wait(for: server.asked)
      page.open(server.resumed)
      page.waitToFinish(upload)
      page.open(server.confirmed)
      page.wait(for: returned)
      page.waitToEmpty(queue)
      page.show(entry.isCancelled, told: true)
      page.show(entry.isFinished, told: true)
      page.show(server.album, told: [])
    }
  ),
  Chapter.Episode(
    "heldByItsBlock", "A block that holds its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록",
    Step(
      "strongCapture",
      "A block has no isCancelled of its own. A block that asks its operation refers to it, so that the operation is never freed.",
      ko: "블록에는 isCancelled가 없습니다. 그래서 자기 오퍼레이션을 강하게 참조해서 읽으면, 그 오퍼레이션은 영영 해제되지 않습니다.",
      shows: .cancel.supportInEveryKind, as: .told
    ) { page in
      weak var remains: BlockOperation?
      do {
        let sharpen = BlockOperation()
        sharpen.addExecutionBlock {
          if sharpen.isCancelled { return }
        }
        sharpen.start()
        remains = sharpen
      }
      page.show(remains?.isFinished, told: true)
      page.show(remains == nil, told: false)
    },
    Step(
      "weakCapture", "Put right: the block refers to its operation weakly.",
      ko: "바로잡기: 블록은 자기 오퍼레이션을 약하게 참조합니다.",
      shows: .cancel.supportInEveryKind, as: .told
    ) { page in
      weak var remains: BlockOperation?  // page
      // snippet.hide
      do {
        let sharpen = BlockOperation()
        // snippet.show
        sharpen.addExecutionBlock { [weak sharpen] in
          if sharpen?.isCancelled != false { return }
        }
        // snippet.hide
        sharpen.start()
        remains = sharpen
      }
      // snippet.show
      page.show(remains == nil, told: true)
    }
  ),
]

extension Introduction {
  fileprivate static let server = Introduction(
    "PhotoServer, a server of this book, keeps the sender waiting at chunk 2.",
    ko: "PhotoServer는 이 책의 서버로, 2번 조각에서 보내는 쪽을 세웁니다.")

  fileprivate static let transfer = Introduction(
    "Transfer belongs to this book: run() returns when the server has answered, or when somebody calls abort().",
    ko: "Transfer는 이 책의 도구입니다. run()은 서버가 답하거나 누군가 abort()를 부르면 반환됩니다.")
}

/// Adds an upload to a queue and cancels it when its second chunk has arrived.
private func cancelAtChunk2(_ page: Page, _ upload: Operation, on server: PhotoServer) {
  let queue = OperationQueue()
  queue.addOperation(upload)
  page.wait(for: server.paused)
  upload.cancel()
  page.show(upload.isCancelled, told: true)
  page.open(server.resumed)
  page.waitToFinish(upload)
}

/// The cure of a mistake runs as the mistake did: cancelled when its second chunk has arrived.
private func cancelLikewise(_ page: Page, _ upload: Upload, on server: PhotoServer) {
  page.say(
    "It is added to a queue and cancelled at chunk 2 like the other:",
    ko: "앞의 것처럼 큐에 넣고 2번 조각에서 취소합니다.")
  let queue = OperationQueue()  // page
  queue.addOperation(upload)  // page
  server.paused.wait()  // page
  upload.cancel()  // page
  server.resumed.open()  // page
  upload.waitToFinish()  // page
}
