import ChapterKit
import Operations

/// Chapter 07: a request, who hears it, and what it does to readiness, queues and dependents.
public let cancellation = Chapter(
  7, Text("Cancellation", ko: "취소"),
  summary: Text(
    "a request that the work itself must answer", ko: "작업이 스스로 답해야 하는 요청"),
  rules: rules,
  options: [
    Chapter.Option(
      "--cancel-at", values: ["1", "2", "3", "4"], standard: "2",
      help: Text(
        "the chunk after which step 2 cancels", ko: "2단계에서 몇 번째 조각 다음에 취소할지"))
  ],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try requestIsNotAStop(page)
  try cooperativeLoop(page)
  try cancelledBeforeTheStart(page)
  try cancelledWhileWaiting(page)
  try cancelledDependency(page)
  try suspendedQueue(page)
  try finishedIsNotDone(page)
  try wholeQueue(page)
}

private func requestIsNotAStop(_ page: Page) throws {
  try page.step(
    Text(
      "The reader taps Cancel, and the photo is uploaded all the same. Cancelling is a request: running code goes on.",
      ko: "취소 버튼을 눌렀는데 사진이 끝까지 올라갔습니다. 취소는 요청일 뿐이고 실행 중인 코드는 계속됩니다."),
    rules: "cancel.not-immediate", "cancel.runs-until-done-otherwise"
  ) {
    let server = PhotoServer(pausingAt: 2)
    let upload = StubbornUpload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    server.waitUntilPaused()
    // snippet.request
    upload.cancel()
    // snippet.end
    try page.code("request")
    page.show("upload.isCancelled", upload.isCancelled, documented: true)
    page.show("upload.isExecuting", upload.isExecuting, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    server.goOn()
    upload.waitToFinish()
    page.say(Text("And when it has come to its end:", ko: "그리고 끝까지 간 다음입니다."))
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 4)
    page.show("upload.isFinished", upload.isFinished, documented: true)
  }
}

private func cooperativeLoop(_ page: Page) throws {
  try page.step(
    Text(
      "An upload that asks before each chunk stops at the next one, and closes its connection on the way out.",
      ko: "조각을 보내기 전에 매번 확인하는 업로드는 다음 조각에서 멈추고, 나가는 길에 연결을 닫습니다."),
    rules: "cancel.check-each-iteration", "cancel.release-resources",
    "cancel.cooperative-to-save-resources", "cancel.saves-processor-time"
  ) {
    let last = Int(page.option("--cancel-at")) ?? 2
    let server = PhotoServer(pausingAt: last)
    let upload = Upload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    server.waitUntilPaused()
    upload.cancel()
    server.goOn()
    upload.waitToFinish()
    try page.code("main", in: "Upload.swift")
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: last)
    page.show("server.connections", server.connections, documented: 1)
    page.show("server.openConnections", server.openConnections, documented: 0)
  }
}

private func cancelledBeforeTheStart(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled before the start, an operation still has to be started: that is when it becomes finished, without its work.",
      ko: "시작 전에 취소한 것도 start()를 불러야 완료됩니다. 작업은 실행되지 않습니다."),
    rules: "cancel.before-start-skips-work", "cancel.start-moves-to-finished",
    "cancel.unqueued-marked-at-once"
  ) {
    let server = PhotoServer()
    // snippet.before
    let upload = Upload("beach", to: server)
    upload.cancel()
    // snippet.end
    try page.code("before")
    page.show("upload.isCancelled", upload.isCancelled, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    // snippet.start
    upload.start()
    // snippet.end
    try page.code("start")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("server.connections", server.connections, documented: 0)
  }
}

private func cancelledWhileWaiting(_ page: Page) throws {
  try page.step(
    Text(
      "An operation that waits for a dependency is ready the moment it is cancelled. It leaves the queue while the dependency still runs.",
      ko: "의존성을 기다리던 오퍼레이션은 취소되는 즉시 준비 상태가 되어, 의존성이 아직 실행 중이어도 큐를 떠납니다."),
    rules: "cancel.pending-becomes-ready", "cancel.pending-ignores-dependencies",
    "cancel.flushes-sooner"
  ) {
    let recorder = Recorder()
    let signingIn = Gate("the sign-in has begun")
    let answered = Gate("the server has answered the sign-in")
    let signIn = recorder.operation("sign in") {
      signingIn.open()
      answered.wait()
    }
    let profile = recorder.operation("profile")
    let feed = recorder.operation("feed")
    // snippet.waiting
    profile.addDependency(signIn)
    feed.addDependency(signIn)
    // snippet.end
    let queue = OperationQueue()
    recorder.add(signIn, profile, feed, to: queue)
    signingIn.wait()
    try page.code("waiting")
    page.show("profile.isReady", profile.isReady, documented: false)
    recorder.note("profile", .cancelled)
    // snippet.cancel
    profile.cancel()
    // snippet.end
    try page.code("cancel")
    page.show("profile.isReady", profile.isReady, documented: true)
    profile.waitToFinish()
    page.show("profile.isFinished", profile.isFinished, documented: true)
    page.show("signIn.isFinished", signIn.isFinished, documented: false)
    answered.open()
    queue.waitToEmpty()
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sign in", "feed"])
    page.timeline(recorder)
  }
}

private func cancelledDependency(_ page: Page) throws {
  try page.step(
    Text(
      "Those who depend on a cancelled operation run all the same, but not before start() has dealt with the cancellation.",
      ko: "취소된 오퍼레이션에 의존하던 쪽은 그래도 실행됩니다. 다만 start()가 취소를 처리한 다음입니다."),
    rules: "cancel.frees-dependents"
  ) {
    let server = PhotoServer()
    let upload = Upload("beach", to: server)
    let report = BlockOperation {}
    // snippet.dependent
    report.addDependency(upload)
    upload.cancel()
    // snippet.end
    try page.code("dependent")
    page.show("report.isReady", report.isReady, documented: false)
    upload.start()
    page.say(Text("After upload.start():", ko: "upload.start() 다음입니다."))
    page.show("report.isReady", report.isReady, documented: true)
    page.show("server.connections", server.connections, documented: 0)
  }
}

private func suspendedQueue(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelling takes nothing out of a queue. A suspended queue keeps the cancelled operation, for it starts nothing.",
      ko: "취소한다고 큐에서 빠지지는 않습니다. 일시 중지된 큐는 아무것도 시작하지 않으므로 취소된 오퍼레이션도 그대로 남습니다."),
    rules: "cancel.stays-queued-until-finished", "cancel.queue-still-calls-start"
  ) {
    let server = PhotoServer()
    let upload = Upload("beach", to: server)
    // snippet.suspended
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(upload)
    upload.cancel()
    // snippet.end
    try page.code("suspended")
    page.show("queue.operationCount", queue.operationCount, documented: 1)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    // snippet.resumed
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("resumed")
    page.show("queue.operationCount", queue.operationCount, documented: 0)
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("server.connections", server.connections, documented: 0)
  }
}

private func finishedIsNotDone(_ page: Page) throws {
  try page.step(
    Text(
      "Finished does not mean done. Who wants the result must ask for the result.",
      ko: "완료되었다고 성공한 것은 아닙니다. 결과가 필요하면 결과를 물어야 합니다."),
    rules: "cancel.finished-is-not-success"
  ) {
    let server = PhotoServer()
    let beach = Upload("beach", to: server)
    let forest = Upload("forest", to: server)
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperations([beach, forest], waitUntilFinished: false)
    // snippet.one
    beach.cancel()
    // snippet.end
    queue.isSuspended = false
    queue.waitToEmpty()
    try page.code("one")
    page.show("beach.isFinished", beach.isFinished, documented: true)
    page.show("beach.link", beach.link, documented: nil)
    page.show("forest.isFinished", forest.isFinished, documented: true)
    page.show("forest.link", forest.link, documented: "photos/forest")
  }
}

private func wholeQueue(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: on quitting it cancels everything at once and waits. What runs ends tidily, what waits never begins.",
      ko: "바로잡은 프로그램입니다. 종료할 때 모두 취소하고 기다립니다. 실행 중이던 것은 정리하고 끝나며 기다리던 것은 시작하지 않습니다."),
    rules: "cancel.all-of-queue", "cancel.usually-all-at-once"
  ) {
    let recorder = Recorder()
    let server = PhotoServer(pausingAt: 2, recorder: recorder)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let uploads = ["beach", "forest", "harbour"].map { Upload($0, to: server) }
    for upload in uploads { recorder.note(upload.name ?? "?", .queued) }
    queue.addOperations(uploads, waitUntilFinished: false)
    server.waitUntilPaused()
    for upload in uploads { recorder.note(upload.name ?? "?", .cancelled) }
    // snippet.quit
    queue.cancelAllOperations()
    // snippet.end
    server.goOn()
    queue.waitToEmpty()
    try page.code("quit")
    page.show(
      #"uploads.map(\.isCancelled)"#, uploads.map(\.isCancelled), documented: [true, true, true])
    page.show(
      #"uploads.map(\.isFinished)"#, uploads.map(\.isFinished), documented: [true, true, true])
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 2)
    page.show(#"server.chunks(of: "forest")"#, server.chunks(of: "forest"), documented: 0)
    page.show("server.openConnections", server.openConnections, documented: 0)
    page.timeline(recorder)
  }
}
