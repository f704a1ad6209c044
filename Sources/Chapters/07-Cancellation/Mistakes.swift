import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "deaf", "A call that ignores cancellation", ko: "취소를 알아채지 못하는 호출",
    Step(
      "deafCall",
      "The cancelled upload continues until the server answers.",
      ko: "취소한 업로드가 서버의 응답이 올 때까지 끝나지 않습니다.",
      because:
        "The thread is inside `run()`. No line that could check `isCancelled` is executed before that call returns.",
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
      "Corrected: cancel() aborts the call, and the upload finishes without an answer.",
      ko: "바로잡기: cancel()이 호출을 끊어, 업로드가 서버의 응답 없이 끝납니다.",
      because:
        "`cancel()` runs on the thread that cancels, not on the blocked thread. So it can abort the call, and `run()` returns.",
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
      "All three operations are cancelled, but the album entry runs anyway.",
      ko: "셋 다 취소했는데, 앨범 등록이 실행됩니다.",
      because:
        "The thumbnail was cancelled while it was waiting, so it became ready immediately. The queue called its `start()`, which finished it. That made the entry ready, and the queue started the entry before `entry.cancel()` was called. On a finished operation, the default `cancel()` does nothing.",
      ko:
        "기다리던 섬네일은 취소하자 준비 상태가 되었고, 큐가 `start()`를 호출해 완료시켰습니다. 그래서 등록이 준비 상태가 되었고, 큐는 `entry.cancel()`보다 먼저 등록을 시작했습니다. 완료된 오퍼레이션에는 기본 `cancel()`이 아무 일도 하지 않습니다."
    ) { page in
      let recorder = Recorder()  // page
      let began = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let answered = page.gate("The server answers the upload.", ko: "서버가 업로드에 응답합니다.")
      let server = PhotoServer()
      let upload = BlockOperation {
        recorder.note("upload", .began)  // page
        began.open()  // page
        answered.wait()
        recorder.note("upload", .finished)  // page
      }
      let thumbnail = BlockOperation { server.receive(1, of: "thumbnail") }
      let entry = BlockOperation {
        recorder.note("entry", .began)  // page
        server.receive(1, of: "album")
        recorder.note("entry", .finished)  // page
      }
      thumbnail.addDependency(upload)
      entry.addDependency(thumbnail)
      let queue = OperationQueue()
      queue.addOperations([upload, thumbnail, entry], waitUntilFinished: false)
      page.wait(for: began)
      recorder.note("upload", .cancelled)  // page
      upload.cancel()
      recorder.note("thumbnail", .cancelled)  // page
      thumbnail.cancel()
      page.waitToFinish(entry)
      recorder.note("entry", .cancelled)  // page
      entry.cancel()
      page.show(upload.isFinished, told: false)
      page.open(answered)
      page.waitToEmpty(queue)
      page.show([upload, thumbnail, entry].map(\.isCancelled), told: [true, true, false])
      page.show(server.chunks(of: "thumbnail"), told: 0)
      page.show(server.chunks(of: "album"), told: 1)
      page.timeline(recorder, lanes: ["upload", "thumbnail", "entry"], isOrdered: true)
    },
    Step(
      "suspendedMeanwhile",
      "Corrected: the entry is cancelled too, although it is in another queue.",
      ko: "바로잡기: 앨범 등록은 다른 큐에 있지만 함께 취소됩니다.",
      because:
        "Both queues are suspended before the first operation is cancelled. So the cancelled thumbnail is ready but is not started: the queues resume only once the entry has been cancelled too.",
      ko:
        "첫 오퍼레이션을 취소하기 전에 두 큐가 모두 일시 중지되었습니다. 그래서 취소된 섬네일은 준비 상태가 되어도, 등록까지 취소하고 재개할 때까지 시작하지 않습니다.",
      shows: .cancel.allOfQueue, as: .told
    ) { page in
      try page.code("cancelTogether", in: "CancelTogether.swift")
      page.say(
        "`server`, `upload`, `thumbnail` and `entry` are created again, as above.",
        ko: "`server`, `upload`, `thumbnail`, `entry`는 위와 같이 새로 만들었습니다.")
      let began = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")  // page
      let answered = page.gate(  // page
        "The server answers the upload.", ko: "서버가 업로드에 응답합니다.")  // page
      let server = PhotoServer()  // page
      let upload = BlockOperation {  // page
        began.open()  // page
        answered.wait()  // page
      }  // page
      let thumbnail = BlockOperation { server.receive(1, of: "thumbnail") }  // page
      let entry = BlockOperation { server.receive(1, of: "album") }  // page
      thumbnail.addDependency(upload)  // page
      entry.addDependency(thumbnail)  // page
      let (uploads, album) = (OperationQueue(), OperationQueue())
      uploads.addOperations([upload, thumbnail], waitUntilFinished: false)
      album.addOperation(entry)
      page.wait(for: began)
      cancelTogether([uploads, album])
      page.waitToEmpty(album)
      page.show(upload.isFinished, told: false)
      page.open(answered)
      page.waitToEmpty(uploads)
      page.show([upload, thumbnail, entry].map(\.isCancelled), told: [true, true, true])
      page.show(server.chunks(of: "album"), told: 0)
    }
  ),
]

extension Introduction {
  static let server = Introduction(
    "`PhotoServer` is a server of this book; with `pausingAt: 2` it keeps the sender waiting at chunk 2. `ServerUpload` is an operation with the properties `photo` and `server`.",
    ko:
      "`PhotoServer`는 이 책의 서버입니다. `pausingAt: 2`로 만든 서버의 `receive`는 2번 조각을 받으면, 서버가 다음 조각을 받을 준비가 될 때까지 돌아오지 않습니다. `ServerUpload`는 `photo`와 `server`를 프로퍼티로 갖는 오퍼레이션입니다.",
    in: "PhotoServer(")

  static let transfer = Introduction(
    "`Transfer` belongs to this book: `run()` returns when the server has answered, or when `abort()` is called.",
    ko: "`Transfer`는 이 책의 클래스입니다. `run()`은 서버가 응답하거나 `abort()`가 호출되면 돌아옵니다.",
    in: "Transfer(")
}
