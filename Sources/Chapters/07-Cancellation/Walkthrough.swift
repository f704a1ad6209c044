import ChapterKit
import Operations
import Synchronization

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
  tools: [.server, .transfer],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram,
  instead: { $0["--cancel-at"] == "4" ? cancelledAtTheLastChunk : nil })

/// The walkthrough, in which step 2 comes out otherwise.
private var cancelledAtTheLastChunk: [Step] {
  var steps = walkthrough
  steps[1] = steps[1].claiming(
    "Cancelled during the last chunk, the upload asks no more, and the photo is there.",
    ko: "마지막 조각을 보내는 동안 취소했습니다. 더 확인할 조각이 없어 사진은 올라갔습니다.",
    shows: .cancel.releaseResources)
  return steps
}

private let walkthrough: [Step] = [
  Step(
    "stubborn", "The reader taps Cancel, and the photo is uploaded all the same.",
    ko: "취소 버튼을 눌렀는데 사진이 끝까지 올라갔습니다.",
    shows: .cancel.notImmediate, .cancel.runsUntilDoneOtherwise
  ) { page in
    try page.code("stubborn", in: "StubbornUpload.swift")
    let server = PhotoServer(pausingAt: 2)
    let upload = StubbornUpload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isExecuting, documented: true)
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), documented: 4)
  },
  Step(
    "asksBeforeEachChunk",
    "This upload asks before each chunk. Cancelled, it sends no more and closes its connection.",
    ko: "조각을 보내기 전에 매번 확인하는 업로드입니다. 취소하자 더 보내지 않고 연결을 닫습니다.",
    shows: .cancel.checkEachIteration, .cancel.releaseResources
  ) { page in
    let last = Int(page.option("--cancel-at")) ?? 2
    page.say("last is \(last), as told by --cancel-at.", ko: "last는 --cancel-at으로 정한 \(last)입니다.")
    try page.code("upload", in: "Upload.swift")
    let server = PhotoServer(pausingAt: last)
    let upload = Upload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), told: last)
    page.show(server.openConnections, told: 0)
    page.show(upload.isFinished, told: true)
    page.show(upload.link, told: last < 4 ? nil : "photos/beach")
  },
  Step(
    "startFinishes",
    "Cancelled before its start, the upload is finished only by start(), and sends nothing.",
    ko: "시작 전에 취소한 업로드는 start()를 호출해야 완료됩니다. 아무것도 보내지 않습니다.",
    shows: .cancel.beforeStartSkipsWork, .cancel.startMovesToFinished,
    .cancel.unqueuedMarkedAtOnce
  ) { page in
    let server = PhotoServer()
    let upload = StubbornUpload("beach", to: server)
    upload.cancel()
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isFinished, documented: false)
    upload.start()
    page.show(upload.isFinished, documented: true)
    page.show(server.chunks(of: "beach"), documented: 0)
  },
  Step(
    "readyAtOnce",
    "profile waits for the sign-in and is cancelled. It is ready at once, and finishes while the sign-in still runs.",
    ko: "로그인을 기다리던 profile을 취소합니다. 곧바로 준비 상태가 되어, 로그인이 아직 실행 중인데도 완료됩니다.",
    shows: .cancel.pendingBecomesReady
  ) { page in
    let began = page.gate("The sign-in has begun.", ko: "로그인이 시작되었습니다.")
    let answered = page.gate("The server answers the sign-in.", ko: "서버가 로그인에 응답합니다.")
    let recorder = Recorder()
    let signIn = recorder.operation("sign in") {
      began.open()  // page
      answered.wait()
    }
    let profile = recorder.operation("profile")
    profile.addDependency(signIn)
    let queue = OperationQueue()
    recorder.add(signIn, profile, to: queue)
    page.wait(for: began)
    page.show(profile.isReady, documented: false)
    recorder.cancel(profile)
    page.show(profile.isReady, documented: true)
    page.waitToFinish(profile)
    page.show(signIn.isFinished, documented: false)
    page.open(answered)
    page.waitToEmpty(queue)
    page.timeline(recorder)
  },
  Step(
    "staysInQueue",
    "The cancelled upload is still in the suspended queue. When that resumes, it leaves and has sent nothing.",
    ko: "취소한 업로드가 일시 중지된 큐에 남아 있습니다. 큐를 재개하자 아무것도 보내지 않고 큐에서 제거됩니다.",
    shows: .cancel.staysQueuedUntilFinished, .cancel.preventsRunning
  ) { page in
    let server = PhotoServer()
    let upload = StubbornUpload("beach", to: server)
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
    page.show(server.chunks(of: "beach"), documented: 0)
  },
  Step(
    "allCancelled",
    "The app quits: it cancels all uploads of the queue and waits. The one that runs closes its connection, and the next one sends nothing.",
    ko: "앱을 끝내면서 큐에 든 업로드를 모두 취소하고 기다립니다. 실행 중이던 업로드는 연결을 닫고, 다음 업로드는 아무것도 보내지 않습니다.",
    shows: .cancel.allOfQueue, as: .told
  ) { page in
    let server = PhotoServer(pausingAt: 2)
    let uploads = [Upload("beach", to: server), Upload("forest", to: server)]
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations(uploads, waitUntilFinished: false)
    page.wait(for: server.paused)
    queue.cancelAllOperations()
    page.open(server.resumed)
    queue.waitUntilAllOperationsAreFinished()
    page.show(uploads.map(\.isCancelled), told: [true, true])
    page.show(server.chunks(of: "beach"), told: 2)
    page.show(server.openConnections, told: 0)
    page.show(server.chunks(of: "forest"), told: 0)
  },
]
