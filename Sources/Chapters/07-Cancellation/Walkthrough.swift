import ChapterKit
import Operations

/// Chapter 07: a request, who hears it, and what it does to readiness, queues and dependents.
public let cancellation = Chapter(
  7, Text("Cancellation", ko: "취소"),
  summary: Text("a request that the work itself must answer", ko: "작업이 스스로 응답해야 하는 요청"),
  rules: rules,
  options: [
    Chapter.Option(
      "--cancel-at", values: ["1", "2", "3", "4"], standard: "2",
      help: Text("the chunk after which step 2 cancels", ko: "2단계에서 몇 번째 조각 다음에 취소할지"))
  ],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram,
  instead: { $0["--cancel-at"] == "4" ? cancelledAtTheLastChunk : nil })

/// The walkthrough, in which step 2 comes out otherwise.
private var cancelledAtTheLastChunk: [Step] {
  var steps = walkthrough
  steps[1] = steps[1].claiming(
    "Cancelled during the last chunk, when there is no next one to ask before: the request comes too late, and the photo is there.",
    ko: "마지막 조각을 보내는 동안 취소했습니다. 더 확인할 조각이 없으므로 요청이 늦었고, 사진은 올라갔습니다.")
  return steps
}

private let walkthrough: [Step] = [
  Step(
    "stubborn",
    "The reader taps Cancel, and the photo is uploaded all the same. Cancelling is a request: running code goes on.",
    ko: "취소 버튼을 눌렀는데 사진이 끝까지 올라갔습니다. 취소는 요청일 뿐이고 실행 중인 코드는 계속됩니다.",
    shows: .cancel.notImmediate, .cancel.runsUntilDoneOtherwise
  ) { page in
    try page.code("stubborn", in: "Mistakes/StubbornUpload.swift")
    page.say(
      "PhotoServer belongs to this book. It counts connections and chunks; pausingAt: 2 has it keep the sender waiting at chunk 2, so that we can cancel there.",
      ko:
        "PhotoServer는 이 책의 서버로, 연결과 조각을 셉니다. pausingAt: 2를 주면 2번 조각에서 보내는 쪽을 기다리게 하므로 그때 취소할 수 있습니다."
    )
    let server = PhotoServer(pausingAt: 2)
    let upload = StubbornUpload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isExecuting, documented: true)
    page.show(upload.isFinished, documented: false)
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), documented: 4)
  },
  Step(
    "asksBeforeEachChunk",
    "An upload that asks before each chunk sends none after the cancellation, and closes its connection on the way out.",
    ko: "조각을 보내기 전에 매번 확인하는 업로드는 취소된 다음에는 조각을 보내지 않고, 나가는 길에 연결을 닫습니다.",
    shows: .cancel.checkEachIteration, .cancel.releaseResources
  ) { page in
    let last = Int(page.option("--cancel-at")) ?? 2
    try page.code("upload", in: "Upload.swift")
    page.say(
      "last is the chunk that --cancel-at chooses: \(last). upload.link is what is in address.",
      ko: "last는 --cancel-at으로 고르는 조각입니다. 여기서는 \(last)입니다. upload.link는 address에 든 값입니다.")
    let server = PhotoServer(pausingAt: last)
    let upload = Upload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), told: last)
    page.show(upload.link, told: last < 4 ? nil : "photos/beach")
    page.show(server.connections, told: 1)
    page.show(server.openConnections, told: 0)
  },
  Step(
    "startFinishes",
    "An operation that was cancelled before its start becomes finished only when start() is called, and without its work.",
    ko: "시작 전에 취소한 것도 start()를 불러야 완료됩니다. 그때 작업은 하지 않습니다.",
    shows: .cancel.beforeStartSkipsWork, .cancel.startMovesToFinished,
    .cancel.unqueuedMarkedAtOnce
  ) { page in
    let server = PhotoServer()
    let upload = Upload("beach", to: server)
    upload.cancel()
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isFinished, documented: false)
    upload.start()
    page.show(upload.isFinished, documented: true)
    page.show(server.connections, documented: 0)
  },
  Step(
    "readyAtOnce",
    "An operation that waits for a dependency is ready the moment it is cancelled. It leaves the queue while the dependency still runs.",
    ko: "의존성을 기다리던 오퍼레이션은 취소되는 즉시 준비 상태가 되고, 빈자리가 있으면 의존성이 아직 실행 중이어도 큐를 떠납니다.",
    shows: .cancel.pendingBecomesReady, .cancel.flushesSooner
  ) { page in
    page.introduce(.recorder)
    page.introduce(.gate)
    let began = page.gate("The sign-in has begun.", ko: "로그인이 시작되었습니다.")
    let answered = page.gate("The server answers the sign-in.", ko: "서버가 로그인에 응답합니다.")
    let recorder = Recorder()
    let signIn = recorder.operation("sign in") {
      began.open()  // page
      answered.wait()
    }
    let profile = recorder.operation("profile")
    let feed = recorder.operation("feed")
    profile.addDependency(signIn)
    feed.addDependency(signIn)
    let queue = OperationQueue()
    recorder.add(signIn, profile, feed, to: queue)
    page.wait(for: began)
    page.show(profile.isReady, documented: false)
    recorder.cancel(profile)
    page.show(profile.isReady, documented: true)
    page.waitToFinish(profile)
    page.show(signIn.isFinished, documented: false)
    page.open(answered)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["sign in", "feed"])
    page.timeline(recorder)
  },
  Step(
    "dependentsFreed",
    "Those who depend on a cancelled operation run all the same, but not before start() has dealt with the cancellation.",
    ko: "취소된 오퍼레이션에 의존하던 쪽은 그래도 실행됩니다. 다만 start()가 취소를 처리한 다음입니다.",
    shows: .cancel.freesDependents
  ) { page in
    let server = PhotoServer()
    let upload = Upload("beach", to: server)
    let report = BlockOperation {}
    report.addDependency(upload)
    upload.cancel()
    page.show(report.isReady, documented: false)
    upload.start()
    page.show(report.isReady, documented: true)
    page.show(server.connections, documented: 0)
  },
  Step(
    "staysInQueue",
    "Cancelling takes nothing out of a queue. A suspended queue keeps the cancelled operation, for it starts nothing.",
    ko: "취소한다고 큐에서 빠지지는 않습니다. 일시 중지한 다음에 넣은 것은 시작하지 않으므로, 취소된 오퍼레이션도 그대로 남습니다.",
    shows: .cancel.staysQueuedUntilFinished, .cancel.queueStillCallsStart
  ) { page in
    let server = PhotoServer()
    let upload = Upload("beach", to: server)
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(upload)
    upload.cancel()
    page.show(queue.operationCount, documented: 1)
    page.show(upload.isFinished, documented: false)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(queue.operationCount, documented: 0)
    page.show(upload.isFinished, documented: true)
    page.show(server.connections, documented: 0)
  },
  Step(
    "finishedIsNotSuccess",
    "Finished does not mean successful. Whoever needs the result must ask for the result.",
    ko: "완료되었다고 성공한 것은 아닙니다. 결과가 필요하면 결과를 확인해야 합니다.",
    shows: .cancel.finishedIsNotSuccess
  ) { page in
    let server = PhotoServer()
    let beach = Upload("beach", to: server)
    let forest = Upload("forest", to: server)
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperations([beach, forest], waitUntilFinished: false)
    linger()  // page
    beach.cancel()
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(beach.isFinished, documented: true)
    page.show(beach.link, documented: nil)
    page.show(forest.isFinished, documented: true)
    page.show(forest.link, documented: "photos/forest")
  },
  Step(
    "allCancelled",
    "The program put right: on quitting it cancels everything at once and waits. What runs ends tidily, what waits never begins.",
    ko: "바로잡은 프로그램입니다. 종료할 때 모두 취소하고 기다립니다. 실행 중이던 것은 정리하고 끝나며 기다리던 것은 시작하지 않습니다.",
    shows: .cancel.usuallyAllAtOnce, .cancel.allOfQueue
  ) { page in
    let recorder = Recorder()
    let server = PhotoServer(pausingAt: 2, recorder: recorder)
    let beach = Upload("beach", to: server)
    let forest = Upload("forest", to: server)
    let harbour = Upload("harbour", to: server)
    let uploads = [beach, forest, harbour]
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(beach, forest, harbour, to: queue)
    page.say(
      "The server writes down in recorder when it opens the connection of a photo and when it closes it.",
      ko: "server는 사진의 연결을 열고 닫을 때마다 recorder에 적습니다.")
    page.wait(for: server.paused)
    for upload in uploads { recorder.note(upload.name ?? "?", .cancelled) }  // page
    queue.cancelAllOperations()
    page.open(server.resumed)
    page.waitToEmpty(queue)
    page.show(uploads.map(\.isCancelled), documented: [true, true, true])
    page.show(uploads.map(\.isFinished), documented: [true, true, true])
    page.show(server.chunks(of: "beach"), told: 2)
    page.show(server.chunks(of: "forest"), documented: 0)
    page.show(server.openConnections, told: 0)
    page.timeline(recorder)
  },
]
