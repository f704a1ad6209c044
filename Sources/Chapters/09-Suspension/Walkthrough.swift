import Chapter07Cancellation
import ChapterKit
import Dispatch
import Operations

/// Chapter 09: what a paused queue holds back, what goes on, and what stays if it is dropped.
public let suspension = Chapter(
  9, Text("Suspension", ko: "일시 중지"),
  summary: Text(
    "what a paused queue holds back, and what goes on", ko: "일시 중지한 큐에서 시작하지 못하는 것과 계속되는 것"),
  rules: rules, tools: [.watched],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "allFourSent",
    "The reader taps Pause after two chunks, and all four are sent.",
    ko: "조각 두 개를 보낸 다음 일시 중지를 눌렀는데 네 조각이 모두 올라갔습니다.",
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
    page.show(queue.isSuspended, documented: true)
  },
  Step(
    "acceptedNotStarted",
    "A suspended queue accepts both uploads and starts neither. The thumbnail, in another queue, runs.",
    ko: "일시 중지된 큐는 업로드 둘을 받았지만 시작하지 않았습니다. 다른 큐에 넣은 섬네일은 실행되었습니다.",
    shows: .suspend.property, .suspend.noNewStarts, .suspend.resumeContinues
  ) { page in
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let thumbnail = recorder.operation("thumbnail")
    let uploads = OperationQueue()
    uploads.maxConcurrentOperationCount = 1
    uploads.isSuspended = true
    page.show(uploads.isSuspended, documented: true)
    recorder.note("suspended", .began)  // page
    recorder.add(beach, forest, to: uploads)
    let albums = OperationQueue()
    recorder.add(thumbnail, to: albums)
    page.waitToFinish(thumbnail)
    page.show(beach.isReady, documented: true)
    page.show(uploads.operationCount, documented: 2)
    recorder.note("suspended", .finished)  // page
    uploads.isSuspended = false
    page.waitToEmpty(uploads)
    page.introduce(.suspended)
    page.timeline(recorder, isOrdered: true)
    page.show(recorder.lanes(.began), documented: ["suspended", "thumbnail", "beach", "forest"])
  },
  Step(
    "suspendedInTheMiddle",
    "Suspended in the middle: beach runs to its end, forest waits although its turn has come, and harbour is added meanwhile.",
    ko: "도중에 일시 중지했습니다. beach는 끝까지 실행되었고, forest는 차례가 와도 기다렸습니다. 그사이에 harbour를 큐에 추가했습니다.",
    shows: .suspend.runningGoOn, .suspend.noNewStarts, .suspend.resumeContinues
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
    "Put right: every chunk is an operation. Paused, the queue ends the chunk that is on its way, and sends the other two when it is resumed.",
    ko: "바로잡기: 조각마다 오퍼레이션을 하나씩 만들었습니다. 일시 중지하자 보내던 조각까지만 보냈고, 재개하자 나머지 둘을 보냈습니다.",
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
    "droppedWhileSuspended",
    "A suspended queue is dropped with an upload that has not started. Both stay in memory until it is resumed.",
    ko: "시작하지 않은 업로드가 든 채 일시 중지된 큐를 버렸습니다. 큐와 업로드는 재개할 때까지 메모리에 남아 있습니다.",
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
    // That another queue gets to its end shows that there are threads to be had.
    OperationQueue().addOperations([BlockOperation {}], waitUntilFinished: true)  // page
    page.show(queueReleased.isOpen, documented: false)
    page.show(uploadReleased.isOpen, documented: false)
    remains?.isSuspended = false
    // Which of the two goes first is not said by anything.
    uploadReleased.wait()  // page
    page.wait(for: queueReleased)
    page.event(uploadReleased.event)
    page.show(recorder.lanes(.finished), documented: ["beach"])
  },
]

extension Introduction {
  fileprivate static let suspended = Introduction(
    "The lane called suspended is the time for which the queue was.",
    ko: "suspended는 큐가 일시 중지되어 있던 동안입니다.")

  fileprivate static let watched = Introduction(
    "WatchedQueue and WatchedUpload, of this book, say when they are released: that opens the gate that they were made with.",
    ko: "WatchedQueue와 WatchedUpload는 해제될 때 알려 주는 이 책의 도구입니다. 만들 때 받은 Gate를 해제되면서 엽니다.",
    in: "WatchedQueue(", "WatchedUpload(")
}
