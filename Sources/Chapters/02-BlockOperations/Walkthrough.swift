import ChapterKit
import Operations

/// Chapter 02: several closures that are one operation, finished with the last of them.
public let blockOperations = Chapter(
  2, Text("Block Operations", ko: "블록 오퍼레이션"),
  summary: Text("several closures that end as one operation", ko: "클로저 여럿을 오퍼레이션 하나로"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "emptySheet",
    "Three closures become one operation, which goes to a queue. Nobody waits for it, and the sheet that is shown is empty.",
    ko: "클로저 셋을 오퍼레이션 하나로 묶어 큐에 넣고, 끝나기를 기다리지 않고 시트를 보여 주었습니다. 시트는 비어 있습니다.",
    shows: .block.wrapsClosures
  ) { page in
    page.say(
      "PreviewSheet belongs to this book, too. make(_:) puts the preview of one Look on it, show() shows what is there, and names lists it in the order of the menu.",
      ko:
        "PreviewSheet도 이 책의 클래스입니다. make(_:)는 Look 하나의 미리보기를 시트에 올리고, show()는 올라온 미리보기를 보여 줍니다. names는 시트에 올라온 미리보기의 이름을 메뉴 순서대로 돌려줍니다."
    )
    let loaded = page.gate("The photo has been loaded.", ko: "사진을 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation()
    for look in Look.allCases {
      previews.addExecutionBlock {
        loaded.wait()
        sheet.make(look)
      }
    }
    let queue = OperationQueue()
    queue.addOperation(previews)
    page.show(sheet.show(), told: [])
    page.show(queue.operationCount, documented: 1)
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(sheet.names, documented: ["beach+negative", "beach+bright", "beach+dark"])
  },
  Step(
    "dependsOnAll",
    "The program put right: an operation that depends on the previews shows the sheet. One preview is on the sheet and the other is not, so show has to wait, though it was added first. onScreen is what was shown last.",
    ko:
      "바로잡은 프로그램입니다. 시트는 미리보기에 의존하는 오퍼레이션이 보여 줍니다. 미리보기 하나는 올렸지만 다른 하나가 남았으므로, show는 먼저 넣었는데도 기다립니다. onScreen은 마지막으로 보여 준 미리보기들입니다.",
    shows: .block.groupFinish, .block.joinLike
  ) { page in
    let loaded = page.gate("The dark filter has been loaded.", ko: "어둡게 하는 필터를 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation { sheet.make(.negative) }
    previews.addExecutionBlock {
      loaded.wait()
      sheet.make(.dark)
    }
    let show = BlockOperation { sheet.show() }
    show.addDependency(previews)
    let queue = OperationQueue()
    queue.addOperations([show, previews], waitUntilFinished: false)
    page.wait(for: sheet.made(.negative))
    page.show(previews.isFinished, documented: false)
    page.show(show.isReady, documented: false)
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(sheet.onScreen, documented: ["beach+negative", "beach+dark"])
  },
  Step(
    "blocksOverlap",
    "Do the blocks of one operation run at the same time? overlap.work() notes whether another block was at work meanwhile, and how many blocks ran on the thread that called start().",
    ko:
      "한 오퍼레이션의 블록들은 동시에 실행될까요? overlap.work()는 자신이 실행되는 동안 다른 블록도 실행되고 있었는지, start()를 호출한 스레드에서 블록 몇 개가 실행되었는지 적어 둡니다.",
    shows: .block.concurrentClosures, departs: true
  ) { page in
    let overlap = Overlap(of: 3)
    let previews = BlockOperation { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.start()
    page.show(overlap.happened, documented: true)
    page.show(overlap.withCaller)
  },
  Step(
    "operationsOverlap",
    "One operation for each preview, and one that depends on both. meet() returns only when both have called it: here they were at work at the same time.",
    ko:
      "미리보기마다 오퍼레이션을 만들고, 시트를 보여 줄 오퍼레이션은 둘 모두에 의존하게 합니다. meet()는 둘이 모두 호출해야 돌아오므로, 여기서 둘은 동시에 실행되었습니다.",
    shows: .block.objectWrapperExtras
  ) { page in
    let sheet = PreviewSheet(of: .beach)
    let bothAtWork = Rendezvous("both are at work")
    let negative = BlockOperation {
      bothAtWork.meet()
      sheet.make(.negative)
    }
    let bright = BlockOperation {
      bothAtWork.meet()
      sheet.make(.bright)
    }
    let show = BlockOperation { sheet.show() }
    for preview in [negative, bright] { show.addDependency(preview) }
    let queue = OperationQueue()
    queue.addOperations([show, negative, bright], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(sheet.onScreen, documented: ["beach+negative", "beach+bright"])
  },
]
