import ChapterKit
import Dispatch
import Operations

/// Chapter 02: several closures that are one operation, finished with the last of them.
public let blockOperations = Chapter(
  2, Text("Block Operations", ko: "블록 오퍼레이션"),
  summary: Text(
    "several closures that end as one operation", ko: "클로저 여럿을 오퍼레이션 하나로"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try scattered(page)
  try oneOperation(page)
  try lastBlock(page)
  try overlap(page)
  try severalOperations(page)
  try serialQueue(page)
  try putRight(page)
}

private func scattered(_ page: Page) throws {
  try page.step(
    Text(
      "Three closures are sent off and the sheet is shown. It is empty: nobody knows when the last of them is done.",
      ko: "클로저 셋을 보내고 곧바로 시트를 보여 주었더니 비어 있습니다. 마지막 하나가 언제 끝나는지 아무도 모르기 때문입니다."),
    rules: "block.join-like"
  ) {
    let sheet = PreviewSheet(of: .beach)
    let shown = Gate("the sheet has been shown")
    // snippet.scattered
    for look in Look.allCases {
      DispatchQueue.global().async {
        // snippet.hide
        shown.wait()
        // snippet.show
        sheet.make(look)
      }
    }
    sheet.show()
    // snippet.end
    shown.open()
    try page.code("scattered")
    page.show("sheet.onScreen", sheet.onScreen, documented: [])
  }
}

private func oneOperation(_ page: Page) throws {
  try page.step(
    Text(
      "One operation out of three blocks. When start() returns, all of them have ended.",
      ko: "블록 셋을 오퍼레이션 하나로 묶습니다. start()가 반환되었다면 셋 다 끝난 것입니다."),
    rules: "block.wraps-closures", "block.initial-closure", "block.add-more",
    "block.waits-for-all"
  ) {
    let sheet = PreviewSheet(of: .beach)
    // snippet.first
    let previews = BlockOperation { sheet.make(.negative) }
    // snippet.end
    try page.code("first")
    page.show("previews.executionBlocks.count", previews.executionBlocks.count, documented: 1)
    // snippet.more
    previews.addExecutionBlock { sheet.make(.bright) }
    previews.addExecutionBlock { sheet.make(.dark) }
    // snippet.end
    try page.code("more")
    page.show("previews.executionBlocks.count", previews.executionBlocks.count, documented: 3)
    // snippet.start
    previews.start()
    // snippet.end
    try page.code("start")
    page.show(
      "sheet.names", sheet.names, documented: ["beach+negative", "beach+bright", "beach+dark"])
    page.show("previews.isFinished", previews.isFinished, documented: true)
  }
}

private func lastBlock(_ page: Page) throws {
  try page.step(
    Text(
      "Two blocks have ended and the third has not, so the operation has not. The thread that queued it goes on meanwhile, and reads all this.",
      ko: "블록 둘은 끝났지만 셋째가 남았으니 오퍼레이션도 아직입니다. 그동안 큐에 넣은 스레드는 제 일을 하며 이 값들을 읽습니다."),
    rules: "block.group-finish", "block.others-keep-working"
  ) {
    let sheet = PreviewSheet(of: .beach)
    let negative = Gate("the negative is on the sheet")
    let bright = Gate("the bright one is on the sheet")
    let read = Gate("the values have been read")
    let previews = BlockOperation {
      sheet.make(.negative)
      negative.open()
    }
    previews.addExecutionBlock {
      sheet.make(.bright)
      bright.open()
    }
    previews.addExecutionBlock {
      read.wait()
      sheet.make(.dark)
    }
    let save = BlockOperation {}
    let queue = OperationQueue()
    // snippet.queued
    save.addDependency(previews)
    queue.addOperations([previews, save], waitUntilFinished: false)
    // snippet.end
    negative.wait()
    bright.wait()
    try page.code("queued")
    page.show("sheet.names", sheet.names, documented: ["beach+negative", "beach+bright"])
    page.show("previews.isFinished", previews.isFinished, documented: false)
    page.show("save.isReady", save.isReady, documented: false)
    read.open()
    queue.waitToEmpty()
    page.say(Text("When the third has ended:", ko: "셋째까지 끝난 다음입니다."))
    page.show("sheet.names.count", sheet.names.count, documented: 3)
    page.show("previews.isFinished", previews.isFinished, documented: true)
    page.show("save.isFinished", save.isFinished, documented: true)
  }
}

private func overlap(_ page: Page) throws {
  try page.step(
    Text(
      "The blocks of one operation run at the same time, say the documents. Here each looks whether another is at work.",
      ko: "문서에 따르면 한 오퍼레이션의 블록들은 동시에 실행됩니다. 블록마다 다른 블록이 함께 실행 중인지 살핍니다."),
    rules: "block.concurrent-closures", departs: true
  ) {
    let overlap = Overlap(of: 3)
    // snippet.overlap
    let previews = BlockOperation { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.start()
    // snippet.end
    try page.code("overlap")
    page.show("overlap.happened", overlap.happened, documented: true)
    page.show("overlap.stayedWithCaller", overlap.stayedWithCaller)
  }
}

private func severalOperations(_ page: Page) throws {
  try page.step(
    Text(
      "Operations overlap on every platform: one for each look, and a last one that depends on them.",
      ko: "오퍼레이션끼리는 어느 플랫폼에서나 동시에 실행됩니다. 효과마다 하나씩 만들고, 그 뒤의 일은 그 모두에 의존하게 합니다."),
    rules: "block.object-wrapper-extras"
  ) {
    let recorder = Recorder()
    let together = Rendezvous("negative and bright are both at work")
    let ending = Rendezvous("negative and bright are both done")
    let work: @Sendable () -> Void = {
      together.meet()
      ending.meet()
    }
    let negative = recorder.operation("negative", work)
    let bright = recorder.operation("bright", work)
    let show = recorder.operation("show")
    let queue = OperationQueue()
    // snippet.several
    show.addDependency(negative)
    show.addDependency(bright)
    queue.addOperations([negative, bright, show], waitUntilFinished: false)
    // snippet.end
    queue.waitToEmpty()
    try page.code("several")
    page.timeline(recorder, lanes: ["negative", "bright", "show"])
    page.show(
      #"recorder.relation("negative", "bright")"#, recorder.relation("negative", "bright"),
      documented: "negative ∥ bright")
    page.show(
      #"recorder.relation("bright", "show")"#, recorder.relation("bright", "show"),
      documented: "bright < show")
  }
}

private func serialQueue(_ page: Page) throws {
  try page.step(
    Text(
      "Blocks of one operation have no order that is promised. What needs one goes to a serial dispatch queue.",
      ko: "한 오퍼레이션 안의 블록에는 약속된 순서가 없습니다. 차례가 필요하면 직렬 디스패치 큐를 씁니다."),
    rules: "block.order-within-is-not-promised"
  ) {
    let recorder = Recorder()
    // snippet.serial
    let steps = DispatchQueue(label: "steps")
    for step in ["filter", "caption", "save"] {
      steps.async {
        recorder.note(step, .began)
        recorder.note(step, .finished)
      }
    }
    steps.sync {}
    // snippet.end
    try page.code("serial")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["filter", "caption", "save"])
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the sheet is shown by an operation that depends on all previews at once. No dispatch queue is left.",
      ko: "바로잡은 프로그램입니다. 시트는 미리보기 전체에 의존하는 오퍼레이션이 보여 주며, 디스패치 큐는 사라졌습니다."),
    rules: "block.join-like", "block.for-programs-already-on-queues"
  ) {
    let sheet = PreviewSheet(of: .beach)
    let queue = OperationQueue()
    // snippet.right
    let previews = BlockOperation()
    for look in Look.allCases {
      previews.addExecutionBlock { sheet.make(look) }
    }
    let show = BlockOperation { sheet.show() }
    show.addDependency(previews)
    queue.addOperations([show, previews], waitUntilFinished: false)
    // snippet.end
    queue.waitToEmpty()
    try page.code("right")
    page.show(
      "sheet.onScreen", sheet.onScreen,
      documented: ["beach+negative", "beach+bright", "beach+dark"])
  }
}
