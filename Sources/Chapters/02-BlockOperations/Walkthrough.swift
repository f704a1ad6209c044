import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 02: several closures that are one operation, finished with the last of them.
public let blockOperations = Chapter(
  2, Text("Block Operations", ko: "블록 오퍼레이션"),
  summary: Text("several closures that end as one operation", ko: "클로저 여럿을 오퍼레이션 하나로"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "emptySheet",
    "Three closures are sent off and the sheet is shown. It is empty: nobody knows when the last of them is done.",
    ko: "클로저 셋을 보내고 곧바로 시트를 보여 주었더니 비어 있습니다. 마지막 하나가 언제 끝나는지 아무도 모르기 때문입니다.",
    shows: .block.joinLike, as: .told
  ) { page in
    let loaded = page.gate("The photo has been loaded.", ko: "사진을 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    for look in Look.allCases {
      DispatchQueue.global().async {
        loaded.wait()
        sheet.make(look)
      }
    }
    linger()  // page
    sheet.show()
    page.introduce(.gate)
    page.show(sheet.onScreen, told: [])
    page.open(loaded)
    for look in Look.allCases { sheet.made(look).wait() }  // page
    page.event("The sheet has its previews.", ko: "sheet에 미리보기가 다 생겼습니다.")
    page.show(sheet.names.count, told: 3)
  },
  Step(
    "dispatchGroup",
    "Dispatch has a way, too: a group calls its block when all three have ended. But that is all: nothing can depend on a group, and nobody can cancel it.",
    ko: "Dispatch에도 방법이 있습니다. 그룹은 셋이 모두 끝나면 블록을 부릅니다. 다만 그것으로 끝이라, 그룹에 의존하거나 그룹을 취소할 수는 없습니다.",
    shows: .block.joinLike, as: .told
  ) { page in
    let told = page.gate("The group has called its block.", ko: "그룹이 블록을 불렀습니다.")
    let sheet = PreviewSheet(of: .beach)
    let group = DispatchGroup()
    for look in Look.allCases {
      DispatchQueue.global().async(group: group) { sheet.make(look) }
    }
    group.notify(queue: .global()) {
      sheet.show()
      told.open()  // page
    }
    page.wait(for: told)
    page.show(sheet.onScreen, told: ["beach+negative", "beach+bright", "beach+dark"])
  },
  Step(
    "threeBlocks",
    "One operation out of three blocks. When start() returns, all of them have ended.",
    ko: "블록 셋을 오퍼레이션 하나로 묶습니다. start()가 반환되었다면 셋 다 끝난 것입니다.",
    shows: .block.wrapsClosures, .block.initialClosure, .block.addMore, .block.waitsForAll
  ) { page in
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation { sheet.make(.negative) }
    page.show(previews.executionBlocks.count, documented: 1)
    previews.addExecutionBlock { sheet.make(.bright) }
    previews.addExecutionBlock { sheet.make(.dark) }
    page.show(previews.executionBlocks.count, documented: 3)
    previews.start()
    page.show(sheet.names, documented: ["beach+negative", "beach+bright", "beach+dark"])
    page.show(previews.isFinished, documented: true)
  },
  Step(
    "unfinishedBlock",
    "Two blocks have ended and the third has not, so the operation has not finished, and what depends on it is not ready.",
    ko: "블록 둘은 끝났지만 셋째가 남았습니다. 그래서 오퍼레이션은 아직 완료되지 않았고, 여기에 의존하는 것도 준비 상태가 아닙니다.",
    shows: .block.groupFinish
  ) { page in
    let loaded = page.gate("The dark filter has been loaded.", ko: "어둡게 하는 필터를 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation { sheet.make(.negative) }
    previews.addExecutionBlock { sheet.make(.bright) }
    previews.addExecutionBlock {
      loaded.wait()
      sheet.make(.dark)
    }
    let show = BlockOperation { sheet.show() }
    show.addDependency(previews)
    let queue = OperationQueue()
    queue.addOperations([previews, show], waitUntilFinished: false)
    page.wait(for: sheet.made(.negative))
    page.wait(for: sheet.made(.bright))
    page.show(previews.isFinished, documented: false)
    page.show(show.isReady, documented: false)
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(previews.isFinished, documented: true)
    page.show(sheet.onScreen.count, documented: 3)
  },
  Step(
    "blocksOverlap",
    "The documents say that the blocks of one operation run at the same time. overlap.work() notes whether another block ran at the same time as the one that called it.",
    ko: "문서에 따르면 한 오퍼레이션의 블록들은 동시에 실행됩니다. overlap.work()는 자신을 부른 블록과 같은 때에 실행되는 블록이 있었는지 적어 둡니다.",
    shows: .block.concurrentClosures, departs: true
  ) { page in
    let overlap = Overlap(of: 3)  // page
    let previews = BlockOperation { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    page.show(previews.executionBlocks.count, documented: 3)
    previews.start()
    page.show(previews.isFinished, documented: true)
    page.show(overlap.happened, documented: true)
    page.show(overlap.stayedWithCaller)
  },
  Step(
    "operationsOverlap",
    "A queue of no set width runs two operations at the same time: one for each look, and a last one that depends on both. meet() returns only when both have called it.",
    ko: "폭을 정하지 않은 큐는 오퍼레이션 둘을 동시에 실행합니다. meet()는 둘이 함께 들어와야 반환됩니다. 그 뒤의 일은 둘 모두에 의존하게 합니다.",
    shows: .block.objectWrapperExtras
  ) { page in
    let recorder = Recorder()  // page
    let bothAtWork = Rendezvous("negative and bright are both at work")  // page
    let sheet = PreviewSheet(of: .beach)
    let negative = BlockOperation {
      recorder.note("negative", .began)  // page
      bothAtWork.meet()
      sheet.make(.negative)
      recorder.note("negative", .finished)  // page
    }
    let bright = BlockOperation {
      recorder.note("bright", .began)  // page
      bothAtWork.meet()
      sheet.make(.bright)
      recorder.note("bright", .finished)  // page
    }
    let show = BlockOperation {
      recorder.note("show", .began)  // page
      sheet.show()
      recorder.note("show", .finished)  // page
    }
    for preview in [negative, bright] { show.addDependency(preview) }
    let queue = OperationQueue()
    queue.addOperations([show, negative, bright], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.timeline(recorder, lanes: ["negative", "bright", "show"])
    page.show(sheet.onScreen, documented: ["beach+negative", "beach+bright"])
  },
  Step(
    "serialQueueOrders",
    "The blocks of one operation have no promised order. What needs an order goes to a serial dispatch queue.",
    ko: "한 오퍼레이션 안의 블록에는 약속된 순서가 없습니다. 차례가 필요하면 직렬 디스패치 큐를 씁니다.",
    shows: .block.orderWithinIsNotPromised
  ) { page in
    let edits = Mutex<[String]>([])
    let steps = DispatchQueue(label: "steps")
    for step in ["filter", "caption", "save"] {
      steps.async { edits.withLock { $0.append(step) } }
    }
    steps.sync {}
    page.show(edits.withLock { $0 }, told: ["filter", "caption", "save"])
  },
  Step(
    "dependsOnAll",
    "The program put right: an operation that depends on all previews at once shows the sheet, so it may even be added first.",
    ko: "바로잡은 프로그램입니다. 시트는 미리보기 전체에 의존하는 오퍼레이션이 보여 주므로, 먼저 넣어도 괜찮습니다.",
    shows: .block.joinLike
  ) { page in
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation()
    for look in Look.allCases {
      previews.addExecutionBlock { sheet.make(look) }
    }
    let show = BlockOperation { sheet.show() }
    show.addDependency(previews)
    let queue = OperationQueue()
    queue.addOperations([show, previews], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(sheet.onScreen, documented: ["beach+negative", "beach+bright", "beach+dark"])
  },
]
