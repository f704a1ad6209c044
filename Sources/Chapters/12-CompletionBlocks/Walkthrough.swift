import ChapterKit
import Operations
import Synchronization

/// Chapter 12: what is called after the end, when, and what it must not be used for.
public let completionBlocks = Chapter(
  12, Text("Completion Blocks", ko: "완료 블록"),
  summary: Text("what is called after the end", ko: "끝난 다음에 호출되는 것"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try lastLine(page)
  try afterTheEnd(page)
  try noneOrOne(page)
  try cancelledToo(page)
  try handedOver(page)
  try nilAgain(page)
  try lastAnnouncement(page)
  try putRight(page)
}

private func lastLine(_ page: Page) throws {
  try page.step(
    Text(
      "The upload is over and the spinner turns for ever. Stopping it was the last line of the work, and cancelled work is never done.",
      ko: "업로드는 끝났는데 스피너는 영원히 돕니다. 멈추는 코드가 작업의 마지막 줄에 있었고, 취소된 작업은 실행되지 않습니다."),
    rules: "completion.side-work"
  ) {
    let spinner = Spinner()
    let queue = OperationQueue()
    // snippet.lastLine
    spinner.start()
    let upload = Upload {
      spinner.stop()
    }
    upload.cancel()
    queue.addOperation(upload)
    // snippet.end
    queue.waitToEmpty()
    try page.code("lastLine")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("spinner.isTurning", spinner.isTurning, documented: true)
  }
}

private func afterTheEnd(_ page: Page) throws {
  try page.step(
    Text(
      "A completion block runs after the work, and finds its operation finished.",
      ko: "완료 블록은 작업 다음에 실행되며, 그때 오퍼레이션은 이미 완료 상태입니다."),
    rules: "completion.after-main-task"
  ) {
    let recorder = Recorder()
    let ended = Gate("the completion block has ended")
    let upload = recorder.operation("upload")
    // snippet.block
    upload.completionBlock = { [weak upload] in
      if upload?.isFinished == true {
        recorder.note("block", .began)
      }
      // snippet.hide
      recorder.note("block", .finished)
      ended.open()
      // snippet.show
    }
    upload.start()
    // snippet.end
    ended.wait()
    try page.code("block")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["upload", "block"])
  }
}

private func noneOrOne(_ page: Page) throws {
  try page.step(
    Text(
      "There need not be one. If there is one, it takes nothing and returns nothing.",
      ko: "완료 블록은 없어도 됩니다. 있다면 아무것도 받지 않고 아무것도 돌려주지 않습니다."),
    rules: "completion.optional", "completion.no-arguments-no-result"
  ) {
    let upload = Upload()
    page.show("upload.completionBlock == nil", upload.completionBlock == nil, documented: true)
    upload.start()
    page.show("upload.isFinished", upload.isFinished, documented: true)
    let next = Upload()
    // snippet.type
    let block: (@Sendable () -> Void)? = {}
    next.completionBlock = block
    // snippet.end
    try page.code("type")
    page.show("next.completionBlock == nil", next.completionBlock == nil, documented: false)
  }
}

private func cancelledToo(_ page: Page) throws {
  try page.step(
    Text(
      "It runs for a cancelled operation too, for that one finishes as well. Whether anything was achieved, the block has to ask.",
      ko: "취소된 오퍼레이션도 완료되므로 완료 블록이 실행됩니다. 정말 해냈는지는 블록이 물어야 합니다."),
    rules: "completion.after-main-task", "completion.tells-clients"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let beach = Upload("beach")
    let forest = Upload("forest")
    let told = [Gate("the beach's block has ended"), Gate("the forest's block has ended")]
    for (upload, told) in zip([beach, forest], told) {
      // snippet.ask
      upload.completionBlock = { [weak upload] in
        guard let upload, let photo = upload.name else { return }
        recorder.note(photo, upload.link == nil ? .cancelled : .finished)
        // snippet.hide
        told.open()
        // snippet.show
      }
      // snippet.end
    }
    // snippet.cancel
    forest.cancel()
    // snippet.end
    queue.addOperations([beach, forest], waitUntilFinished: false)
    for told in told { told.wait() }
    try page.code("ask")
    try page.code("cancel")
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["beach"])
    page.show("recorder.lanes(.cancelled)", recorder.lanes(.cancelled), documented: ["forest"])
    page.show("forest.isFinished", forest.isFinished, documented: true)
  }
}

private func handedOver(_ page: Page) throws {
  try page.step(
    Text(
      "On which thread it runs, nobody promises. What belongs to the screen is handed over to the screen's queue.",
      ko: "어느 스레드에서 실행될지는 아무도 약속하지 않습니다. 화면에 관한 일은 화면의 큐에 넘깁니다."),
    rules: "completion.tells-clients"
  ) {
    let recorder = Recorder()
    let stopped = Gate("the spinner has stopped")
    let spinner = Spinner()
    let screen = OperationQueue()
    screen.name = "screen"
    let upload = Upload()
    spinner.start()
    // snippet.hand
    upload.completionBlock = {
      screen.addOperation {
        spinner.stop()
        // snippet.hide
        recorder.note(OperationQueue.current?.name ?? "no queue", .finished)
        stopped.open()
        // snippet.show
      }
    }
    // snippet.end
    upload.start()
    stopped.wait()
    try page.code("hand")
    page.show("spinner.isTurning", spinner.isTurning, documented: false)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["screen"])
  }
}

private func nilAgain(_ page: Page) throws {
  try page.step(
    Text(
      "Once it has begun to run the property is to be nil again, so that nothing the block captures is held any longer.",
      ko: "블록이 실행되기 시작하면 프로퍼티는 다시 nil이 되어야 합니다. 그래야 블록이 강하게 참조하던 것이 풀려납니다."),
    rules: "completion.property", departs: true
  ) {
    let reset = Mutex(false)
    let ended = Gate("the completion block has ended")
    let upload = Upload()
    // snippet.reset
    upload.completionBlock = { [weak upload] in
      let isNil = upload?.completionBlock == nil
      // snippet.hide
      reset.withLock { $0 = isNil }
      ended.open()
      // snippet.show
    }
    // snippet.end
    upload.start()
    ended.wait()
    try page.code("reset")
    let isNil = reset.withLock { $0 }
    page.show("isNil", isNil, documented: true)
  }
}

private func lastAnnouncement(_ page: Page) throws {
  try page.step(
    Text(
      "The block waits for the finish, and the finish is left to the block. Nothing happens until somebody else announces it.",
      ko: "블록은 완료를 기다리고, 완료는 블록에 맡겨 두었습니다. 다른 누군가 통지할 때까지 아무 일도 일어나지 않습니다."),
    rules: "completion.final-announcement-claim"
  ) {
    let recorder = Recorder()
    let sent = Gate("the photo has been sent")
    let called = Gate("the completion block has been called")
    let queue = OperationQueue()
    let other = OperationQueue()
    let sort = recorder.operation("sort")
    let upload = OpenEndedUpload { sent.open() }
    // snippet.circular
    upload.completionBlock = { [weak upload] in
      recorder.note("block", .began)
      upload?.finish()
      // snippet.hide
      called.open()
      // snippet.show
    }
    queue.addOperation(upload)
    // snippet.end
    sent.wait()
    // What goes through another queue meanwhile shows that there is time enough.
    other.addOperation(sort)
    sort.waitToFinish()
    try page.code("circular")
    page.show("upload.isExecuting", upload.isExecuting, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort"])
    // snippet.rescue
    upload.finish()
    // snippet.end
    called.wait()
    try page.code("rescue")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort", "block"])
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the spinner is stopped by the completion block. Cancelled or not, the upload ends, and the spinner with it.",
      ko: "바로잡은 프로그램입니다. 스피너는 완료 블록이 멈춥니다. 취소되었든 아니든 업로드가 끝나면 스피너도 멈춥니다."),
    rules: "completion.side-work", "completion.tells-clients"
  ) {
    let spinner = Spinner()
    let queue = OperationQueue()
    let stopped = Gate("the spinner has stopped")
    // snippet.right
    spinner.start()
    let upload = Upload()
    upload.completionBlock = {
      spinner.stop()
      // snippet.hide
      stopped.open()
      // snippet.show
    }
    upload.cancel()
    queue.addOperation(upload)
    // snippet.end
    stopped.wait()
    try page.code("right")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("spinner.isTurning", spinner.isTurning, documented: false)
  }
}
