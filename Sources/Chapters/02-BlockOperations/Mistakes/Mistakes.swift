import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "startAsynchronous", "Taking start() for asynchronous", ko: "start()를 비동기로 여기기",
    Step(
      "waitsForAllBlocks",
      "start() does not return before all blocks have ended. Only then is the tap answered.",
      ko: "start()는 블록이 모두 끝날 때까지 반환되지 않습니다. 그다음에야 탭에 응답합니다.",
      shows: .block.waitsForAll, as: .told
    ) { page in
      let app = Recorder()  // page
      let previews = BlockOperation { app.note("previews", .finished) }
      previews.start()
      app.note("tap", .finished)
      page.show(app.lanes(.finished), told: ["previews", "tap"])
    },
    Step(
      "queueSuppliesThread",
      "Put right: the queue supplies a thread, and this one is free for the tap.",
      ko: "바로잡기: 스레드는 큐가 마련합니다. 이 스레드는 곧바로 탭에 응답합니다.",
      shows: .block.othersKeepWorking
    ) { page in
      let app = Recorder()  // page
      let loaded = page.gate("The photo has been loaded.", ko: "사진을 다 불러왔습니다.")
      let previews = BlockOperation {
        loaded.wait()
        app.note("previews", .finished)
      }
      let queue = OperationQueue()
      queue.addOperation(previews)
      linger()  // page
      app.note("tap", .finished)
      page.introduce(.gate)
      page.open(loaded)
      page.waitToEmpty(queue)
      page.show(app.lanes(.finished), documented: ["tap", "previews"])
    }
  ),
  Chapter.Episode(
    "lastBlock", "The last block taken for the end", ko: "마지막 블록을 끝으로 여기기",
    Step(
      "anyOrder",
      "The block that was added last shows the sheet. Blocks may run in any order. Called by hand in one of those orders, it shows an empty sheet.",
      ko: "마지막에 추가한 블록이 시트를 보여 줍니다. 블록은 어떤 순서로든 실행될 수 있습니다. 그 가운데 한 순서로 직접 불러 보면 시트가 비어 있습니다.",
      shows: .block.groupFinish, as: .told
    ) { page in
      let sheet = PreviewSheet(of: .beach)
      let previews = BlockOperation { sheet.make(.negative) }
      previews.addExecutionBlock { sheet.make(.bright) }
      previews.addExecutionBlock { sheet.show() }
      page.show(previews.executionBlocks.count, told: 3)
      for block in previews.executionBlocks.reversed() { block() }
      page.show(sheet.onScreen, told: [])
      page.show(sheet.names, told: ["beach+negative", "beach+bright"])
    },
    Step(
      "operationAfterAll",
      "Put right: what comes after the whole group is an operation that depends on it.",
      ko: "바로잡기: 모두 끝난 다음에 할 일은 그것에 의존하는 오퍼레이션으로 만듭니다.",
      shows: .block.groupFinish
    ) { page in
      let sheet = PreviewSheet(of: .beach)
      let previews = BlockOperation { sheet.make(.negative) }
      previews.addExecutionBlock { sheet.make(.bright) }
      let show = BlockOperation { sheet.show() }
      show.addDependency(previews)
      page.show(show.isReady, documented: false)
      let queue = OperationQueue()
      queue.addOperations([previews, show], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(sheet.onScreen, documented: ["beach+negative", "beach+bright"])
    }
  ),
]
