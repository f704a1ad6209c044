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

/// The gate that a completion block opens when it is through.
func blockEnded() -> Gate { Gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.") }

private func lastLine(_ page: Page) throws {
  try page.step(
    Text(
      "The upload is over and the spinner turns for ever. Stopping it was the last line of the work, and cancelled work is never done.",
      ko: "업로드는 끝났는데 스피너는 영원히 돕니다. 멈추는 코드가 작업의 마지막 줄에 있었고, 취소된 작업은 실행되지 않습니다."),
    rules: "completion.side-work"
  ) {
    // snippet.lastLine
    let spinner = Spinner()
    spinner.start()
    let upload = SharedUpload {
      spinner.stop()
    }
    upload.cancel()
    let queue = OperationQueue()
    queue.addOperation(upload)
    // snippet.end
    try page.code("main", in: "SharedUpload.swift")
    try page.code("lastLine")
    page.say(
      Text("The closure is what main calls send.", ko: "클로저는 main이 send라고 부르는 것입니다."))
    page.waitToEmpty("queue", queue)
    page.show("upload.isFinished", upload.isFinished, told: true)
    page.show("spinner.isTurning", spinner.isTurning, told: true)
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
    let ended = blockEnded()
    // snippet.block
    let upload = recorder.operation("upload")
    upload.completionBlock = { [weak upload] in
      if upload?.isFinished == true {
        recorder.note("block", .began)
      }
      recorder.note("block", .finished)
      // snippet.hide
      ended.open()
      // snippet.show
    }
    upload.start()
    // snippet.end
    try page.code("block")
    page.wait(for: ended)
    page.timeline(recorder)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["upload", "block"])
  }
}

private func noneOrOne(_ page: Page) throws {
  try page.step(
    Text(
      "An operation needs no completion block. If it has one, that takes nothing and returns nothing.",
      ko: "완료 블록은 없어도 됩니다. 있다면 아무것도 받지 않고 아무것도 돌려주지 않습니다."),
    rules: "completion.optional", "completion.no-arguments-no-result"
  ) {
    // snippet.none
    let upload = BlockOperation {}
    upload.start()
    // snippet.end
    try page.code("none")
    page.show("upload.completionBlock == nil", upload.completionBlock == nil, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: true)
    // snippet.type
    let next = BlockOperation {}
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
      "A cancelled operation finishes too, so its completion block runs. Whether the work was done, the block has to ask.",
      ko: "취소된 오퍼레이션도 완료되므로 완료 블록이 실행됩니다. 정말 해냈는지는 블록이 물어야 합니다."),
    rules: "completion.after-main-task", "completion.tells-clients"
  ) {
    let album = Recorder()
    let ended = [
      Gate("The block of the first has ended.", ko: "첫째 업로드의 완료 블록이 끝났습니다."),
      Gate("The block of the second has ended.", ko: "둘째 업로드의 완료 블록이 끝났습니다."),
    ]
    // snippet.uploads
    let uploads = [SharedUpload("beach"), SharedUpload("forest")]
    uploads[1].cancel()
    // snippet.end
    try page.code("uploads")
    for (upload, ended) in zip(uploads, ended) {
      // snippet.ask
      upload.completionBlock = { [weak upload] in
        guard let upload, let photo = upload.name else { return }
        album.note(photo, upload.link == nil ? .cancelled : .finished)
        // snippet.hide
        ended.open()
        // snippet.show
      }
      // snippet.end
    }
    page.say(Text("And for each upload:", ko: "그리고 업로드마다 다음과 같이 합니다."))
    try page.code("ask")
    // snippet.add
    let queue = OperationQueue()
    queue.addOperations(uploads, waitUntilFinished: false)
    // snippet.end
    try page.code("add")
    for ended in ended { page.wait(for: ended) }
    page.show("album.lanes(.finished)", album.lanes(.finished), documented: ["beach"])
    page.show("album.lanes(.cancelled)", album.lanes(.cancelled), documented: ["forest"])
    page.show("uploads[1].isFinished", uploads[1].isFinished, documented: true)
  }
}

private func handedOver(_ page: Page) throws {
  try page.step(
    Text(
      "Nobody promises on which thread a completion block runs. What concerns the screen is handed to the screen's queue.",
      ko: "어느 스레드에서 실행될지는 아무도 약속하지 않습니다. 화면에 관한 일은 화면의 큐에 넘깁니다."),
    rules: "completion.tells-clients"
  ) {
    let stopped = Gate("The screen has stopped the spinner.", ko: "화면이 스피너를 멈추었습니다.")
    // snippet.hand
    let spinner = Spinner()
    spinner.start()
    let screen = OperationQueue()
    let upload = BlockOperation {}
    upload.completionBlock = {
      screen.addOperation {
        spinner.stop()
        // snippet.hide
        stopped.open()
        // snippet.show
      }
    }
    upload.start()
    // snippet.end
    try page.code("hand")
    page.wait(for: stopped)
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("spinner.isTurning", spinner.isTurning, documented: false)
  }
}

private func nilAgain(_ page: Page) throws {
  try page.step(
    Text(
      "Once the block has begun to run, the property should be nil again, so that what the block captures can be freed.",
      ko: "블록이 실행되기 시작하면 프로퍼티는 다시 nil이 되어야 합니다. 그래야 블록이 강하게 참조하던 것이 풀려납니다."),
    rules: "completion.property", departs: true
  ) {
    let ended = blockEnded()
    // snippet.reset
    let isNil = Mutex(false)
    let upload = BlockOperation {}
    upload.completionBlock = { [weak upload] in
      isNil.withLock { $0 = upload?.completionBlock == nil }
      // snippet.hide
      ended.open()
      // snippet.show
    }
    upload.start()
    // snippet.end
    try page.code("reset")
    page.wait(for: ended)
    page.show("isNil.withLock { $0 }", isNil.withLock { $0 }, documented: true)
  }
}

private func lastAnnouncement(_ page: Page) throws {
  try page.step(
    Text(
      "This upload announces its finish only when finish() is called, and that is left to the block. The block waits for the finish. Nothing happens until somebody else calls it.",
      ko:
        "이 업로드는 finish()를 불러야 완료를 통지하는데, 그 일을 완료 블록에 맡겼습니다. 블록은 완료를 기다립니다. 다른 누군가 부를 때까지 아무 일도 일어나지 않습니다."
    ),
    rules: "completion.final-announcement-claim"
  ) {
    let sent = Gate("The photo has been sent.", ko: "사진을 전송했습니다.")
    let recorder = Recorder()
    let ended = blockEnded()
    try page.code("start", in: "Mistakes/OpenEndedUpload.swift")
    // snippet.circular
    let upload = OpenEndedUpload { sent.open() }
    upload.completionBlock = { [weak upload] in
      recorder.note("block", .began)
      upload?.finish()
      // snippet.hide
      ended.open()
      // snippet.show
    }
    let queue = OperationQueue()
    queue.addOperation(upload)
    // snippet.end
    try page.code("circular")
    page.wait(for: sent)
    // What goes through another queue meanwhile shows that there is time enough.
    // snippet.sort
    let other = OperationQueue()
    let sort = recorder.operation("sort")
    other.addOperation(sort)
    // snippet.end
    try page.code("sort")
    page.waitToFinish("sort", sort)
    page.show("upload.isExecuting", upload.isExecuting, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort"])
    // snippet.rescue
    upload.finish()
    // snippet.end
    try page.code("rescue")
    page.wait(for: ended)
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort", "block"])
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the spinner is stopped by the completion block. Cancelled or not, the upload finishes, and the spinner stops.",
      ko: "바로잡은 프로그램입니다. 스피너는 완료 블록이 멈춥니다. 취소되었든 아니든 업로드가 완료되면 스피너도 멈춥니다."),
    rules: "completion.tells-clients"
  ) {
    let ended = blockEnded()
    // snippet.right
    let queue = OperationQueue()
    let spinner = Spinner()
    spinner.start()
    let upload = SharedUpload()
    upload.completionBlock = {
      spinner.stop()
      // snippet.hide
      ended.open()
      // snippet.show
    }
    upload.cancel()
    queue.addOperation(upload)
    // snippet.end
    try page.code("right")
    page.wait(for: ended)
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("spinner.isTurning", spinner.isTurning, documented: false)
  }
}
