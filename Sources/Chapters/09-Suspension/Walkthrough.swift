import Chapter04ConcurrentOperations
import Chapter07Cancellation
import ChapterKit
import Dispatch
import Operations

/// Chapter 09: the effects of suspension, and how long a suspended queue lives.
public let suspension = Chapter(
  9, Text("Suspension", ko: "일시 중지"),
  summary: Text(
    "a paused queue: held operations, running work", ko: "일시 중지한 큐에서 시작하지 못하는 것과 계속되는 것"),
  rules: rules, tools: [.watched],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "allFourSent",
    "The user taps Pause after two chunks, and all four are sent.",
    ko: "조각 두 개를 보낸 다음 일시 중지를 눌렀는데 네 조각이 모두 올라갔습니다.",
    because:
      "The assignment to `isSuspended` returned while the upload was still inside `receive`. The upload's loop checks only `isCancelled`, not the queue.",
    ko:
      "대입은 업로드가 아직 `receive` 안에 있을 때 끝났습니다. 반복문이 확인하는 것은 `isCancelled`뿐이고, 큐를 보는 줄은 없습니다.",
    shows: .suspend.runningGoOn
  ) { page in
    page.say(
      "Upload is the class of chapter 07: one operation sends all four chunks in this loop. PhotoServer keeps it waiting at chunk 2.",
      ko:
        "Upload는 07장의 클래스입니다. 오퍼레이션 하나가 이 반복문에서 네 조각을 모두 보냅니다. PhotoServer는 2번 조각을 받은 다음 잠시 receive에서 돌아오지 않습니다."
    )
    try page.code("loop", in: "../07-Cancellation/Upload.swift")
    let server = PhotoServer(pausingAt: 2)
    let upload = Upload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    queue.isSuspended = true
    page.show(upload.isExecuting, documented: true)
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), documented: 4)
  },
  Step(
    "transferGoesOn",
    "This upload is sent on a thread of its own, and start() does not wait for it. A pause does not affect this upload either, but it does hold back the next upload.",
    ko: "이 업로드는 따로 만든 스레드가 보내고, start()는 그것을 기다리지 않습니다. 일시 중지해도 전송은 계속되고, 다음 업로드만 시작하지 못합니다.",
    because:
      "`beach` was executing until its thread called `finish()`. The queue controls only the start of an operation, and `beach` had already started.",
    ko:
      "beach는 그 스레드가 `finish()`를 호출할 때까지 실행 중이었습니다. 큐가 정하는 것은 시작뿐인데, beach는 이미 시작했습니다.",
    shows: .suspend.runningGoOn, .suspend.noNewStarts
  ) { page in
    page.say(
      "In chapter 04's ConcurrentOperation, start() calls launch(), and finish() ends the execution.",
      ko: "04장의 클래스 ConcurrentOperation에서는 start()가 launch()를 호출하고, finish()가 실행을 끝냅니다.")
    nonisolated final class AsyncUpload:
      ConcurrentOperation, @unchecked Sendable
    {
      let server = PhotoServer(pausingAt: 2)

      override func launch() {
        Thread.detachNewThread { [self] in
          for chunk in 1...4 { server.receive(chunk, of: "beach") }
          finish()
        }
      }
    }
    let beach = AsyncUpload()
    let forest = BlockOperation {}
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([beach, forest], waitUntilFinished: false)
    page.wait(for: beach.server.paused)
    queue.isSuspended = true
    page.open(beach.server.resumed)
    page.waitToFinish(beach)
    page.show(beach.server.chunks(of: "beach"), documented: 4)
    page.show(forest.isFinished, documented: false)
    queue.isSuspended = false
    page.waitToEmpty(queue)
  },
  Step(
    "suspendedInTheMiddle",
    "The queue was suspended while beach was running. beach runs to its end; forest waits, and so does harbour, which is added later.",
    ko: "beach를 실행하는 동안 일시 중지했습니다. beach는 끝까지 실행되었고, forest와 나중에 넣은 harbour는 기다렸습니다.",
    because:
      "When `beach` finished, the limit of 1 was no longer reached and `forest` was ready. But the queue was suspended, so it started nothing until it was resumed.",
    ko:
      "beach가 완료되자 한도 1에 여유가 생겼고 forest는 준비 상태였습니다. 그래도 큐는 일시 중지되어 있어서, 재개할 때까지 아무것도 고르지 않았습니다.",
    shows: .suspend.property, .suspend.noNewStarts, .suspend.resumeContinues
  ) { page in
    let uploading = page.gate("The upload of the beach has begun.", ko: "beach의 업로드가 시작되었습니다.")
    let sent = page.gate("The beach is on the server.", ko: "beach가 서버에 올라갔습니다.")
    let recorder = Recorder()
    let beach = recorder.operation("beach") {
      uploading.open()  // page
      sent.wait()
    }
    let forest = recorder.operation("forest")
    let harbour = recorder.operation("harbour")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(beach, forest, to: queue)
    page.wait(for: uploading)
    recorder.note("suspended", .began)  // page
    queue.isSuspended = true
    page.open(sent)
    page.waitToFinish(beach)
    recorder.add(harbour, to: queue)
    page.show(queue.operationCount, documented: 2)
    page.show(forest.isReady, documented: true)
    page.show(forest.isExecuting, documented: false)
    recorder.note("suspended", .finished)  // page
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.introduce(.suspended)
    page.timeline(recorder, lanes: ["suspended", "beach", "forest", "harbour"], isOrdered: true)
    page.show(recorder.lanes(.finished), documented: ["beach", "suspended", "forest", "harbour"])
  },
  Step(
    "operationPerChunk",
    "Corrected: every chunk is an operation. When paused, the queue completes the chunk in progress; it sends the other two when it is resumed.",
    ko: "바로잡기: 조각마다 오퍼레이션을 하나씩 만들었습니다. 일시 중지하자 보내던 조각까지만 보냈고, 재개하자 나머지 둘을 보냈습니다.",
    because:
      "The pause came while chunk 2 was in progress. The queue had not yet started chunks 3 and 4, and it checks `isSuspended` before each start.",
    ko:
      "2번 조각을 보내는 동안 일시 중지했습니다. 3번과 4번은 큐가 아직 시작하지 않은 오퍼레이션이었고, 큐는 시작하기 전에 `isSuspended`를 봅니다.",
    shows: .suspend.forUserPause, .suspend.noNewStarts
  ) { page in
    try page.code("chunk", in: "ChunkUpload.swift")
    let server = PhotoServer(pausingAt: 2)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let chunks = (1...4).map { ChunkUpload($0, of: "beach", to: server) }
    queue.addOperations(chunks, waitUntilFinished: false)
    page.wait(for: server.paused)
    queue.isSuspended = true
    page.open(server.resumed)
    page.waitToFinish(chunks[1])
    page.show(chunks.map(\.isFinished), documented: [true, true, false, false])
    page.show(server.chunks(of: "beach"), documented: 2)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(server.chunks(of: "beach"), documented: 4)
  },
  Step(
    "cancelledStays",
    "The upload is cancelled in a suspended queue. It is ready but does not finish, and its completion block is not called until the queue is resumed.",
    ko: "일시 중지된 큐에서 업로드를 취소했습니다. 준비 상태이지만 완료되지 않고, 완료 블록도 재개할 때까지 호출되지 않습니다.",
    because:
      "`cancel()` set the flag. Only `start()` reads the flag and finishes the upload, and the suspended queue did not call `start()`.",
    ko:
      "`cancel()`은 플래그만 바꾸었습니다. 그 플래그를 읽고 업로드를 완료시키는 것은 `start()`인데, 일시 중지된 큐는 `start()`를 호출하지 않았습니다.",
    shows: .suspend.noNewStarts
  ) { page in
    let called = page.gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
    let server = PhotoServer()
    let upload = ChunkUpload(1, of: "beach", to: server)
    upload.completionBlock = { called.open() }
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(upload)
    queue.cancelAllOperations()
    // Another queue finishes its work, so threads were available.
    OperationQueue().addOperations([BlockOperation {}], waitUntilFinished: true)  // page
    page.show(upload.isReady, documented: true)
    page.show(upload.isFinished, documented: false)
    page.show(called.isOpen, documented: false)
    queue.isSuspended = false
    page.wait(for: called)
    page.show(server.chunks(of: "beach"), documented: 0)
  },
  Step(
    "droppedWhileSuspended",
    "A suspended queue is released with an upload that has not started. Both stay in memory until the queue is resumed.",
    ko: "시작하지 않은 업로드가 든 큐를 일시 중지한 채 놓았습니다. 둘은 재개할 때까지 해제되지 않았습니다.",
    because:
      "The queue retained the upload, and the upload retained the queue, until the upload had finished. It could finish only when the queue was resumed.",
    ko:
      "업로드가 완료될 때까지 큐는 업로드를, 업로드는 큐를 남아 있게 했습니다. 그 업로드는 큐를 재개한 다음에야 완료될 수 있었습니다.",
    shows: .suspend.mayLeak
  ) { page in
    let queueReleased = page.gate("The queue has been released.", ko: "큐가 해제되었습니다.")
    let uploadReleased = page.gate("The upload has been released.", ko: "업로드가 해제되었습니다.")
    let recorder = Recorder()
    weak var remains: OperationQueue?
    do {
      let queue = WatchedQueue(queueReleased)
      queue.isSuspended = true
      queue.addOperation(
        WatchedUpload("beach", recorder: recorder, uploadReleased))
      remains = queue
    }
    // Another queue finishes its work, so threads were available.
    OperationQueue().addOperations([BlockOperation {}], waitUntilFinished: true)  // page
    page.show(queueReleased.isOpen, documented: false)
    page.show(uploadReleased.isOpen, documented: false)
    remains?.isSuspended = false
    // The order of the two releases is not documented.
    uploadReleased.wait()  // page
    page.wait(for: queueReleased)
    page.event(uploadReleased.event)
    page.show(recorder.lanes(.finished), documented: ["beach"])
  },
]

extension Introduction {
  fileprivate static let suspended = Introduction(
    "The lane named “suspended” shows how long the queue was suspended.",
    ko: "suspended는 큐가 일시 중지되어 있던 동안입니다.")

  fileprivate static let watched = Introduction(
    "WatchedQueue and WatchedUpload belong to this book: when they are released, they open the gate that they were created with.",
    ko: "WatchedQueue와 WatchedUpload는 해제되면서, 만들 때 받은 Gate를 엽니다.",
    in: "WatchedQueue(", "WatchedUpload(")
}
