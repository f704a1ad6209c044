import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "lastBlock", "The last block taken for the end", ko: "마지막 블록을 끝으로 여기기",
    Step(
      "anyOrder",
      "The block that was added last shows the sheet. By the documents it may run before another one. Called by hand before the second preview, it shows a sheet without that.",
      ko:
        "마지막에 추가한 블록이 시트를 보여 줍니다. 문서대로라면 이 블록이 다른 블록보다 먼저 실행될 수도 있습니다. 둘째 미리보기보다 먼저 직접 호출해 보면 그 미리보기가 빠집니다.",
      as: .told
    ) { page in
      let sheet = PreviewSheet(of: .beach)
      let previews = BlockOperation { sheet.make(.negative) }
      previews.addExecutionBlock { sheet.make(.dark) }
      previews.addExecutionBlock { sheet.show() }
      for place in [0, 2, 1] { previews.executionBlocks[place]() }
      page.show(sheet.onScreen, told: ["beach+negative"])
      page.show(sheet.names, told: ["beach+negative", "beach+dark"])
    }
  ),
  Chapter.Episode(
    "cancelledHalfway", "Expecting cancel() to skip the other blocks",
    ko: "취소하면 남은 블록을 건너뛴다고 여기기",
    Step(
      "restRuns",
      "Cancelled while its first block is at work, the operation still runs the second one.",
      ko: "첫 블록을 실행하는 동안 취소했습니다. 그래도 둘째 블록이 실행됩니다.",
      as: .told
    ) { page in
      let saved = page.gate("The first preview has been saved.", ko: "첫 미리보기를 저장했습니다.")
      let sheet = PreviewSheet(of: .beach)
      let previews = BlockOperation {
        sheet.make(.negative)
        saved.wait()
      }
      previews.addExecutionBlock { sheet.make(.dark) }
      let queue = OperationQueue()
      queue.addOperation(previews)
      page.wait(for: sheet.made(.negative))
      previews.cancel()
      page.show(previews.isCancelled, told: true)
      page.open(saved)
      page.waitToEmpty(queue)
      page.show(sheet.names, told: ["beach+negative", "beach+dark"])
    },
    Step(
      "oneEach",
      "Put right: one operation for each preview, one at a time, and each is cancelled. The second one has not begun when it is cancelled, and is skipped.",
      ko: "바로잡기: 미리보기마다 오퍼레이션을 만들어 한도가 1인 큐에 넣고, 하나하나 취소합니다. 둘째는 시작하기 전에 취소되었으므로 건너뜁니다.",
      shows: .block.objectWrapperExtras
    ) { page in
      let saved = page.gate("The first preview has been saved.", ko: "첫 미리보기를 저장했습니다.")
      let sheet = PreviewSheet(of: .beach)
      let negative = BlockOperation {
        sheet.make(.negative)
        saved.wait()
      }
      let dark = BlockOperation { sheet.make(.dark) }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([negative, dark], waitUntilFinished: false)
      page.wait(for: sheet.made(.negative))
      for preview in [negative, dark] { preview.cancel() }
      page.open(saved)
      page.waitToEmpty(queue)
      page.show(sheet.names, documented: ["beach+negative"])
    }
  ),
]
