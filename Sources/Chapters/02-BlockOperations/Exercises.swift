import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "withoutBlocks", "An operation without a block", ko: "블록이 없는 오퍼레이션", asks: .withoutBlocks,
    Step(
      "finishesAtOnce",
      "Yes, at once. It finishes when no block is left to end, and there is none.",
      ko: "곧바로 완료됩니다. 블록이 모두 끝나면 완료인데, 하나도 없다면 모두 끝난 셈입니다.",
      shows: .block.groupFinish, .block.initialClosure
    ) { page in
      let previews = BlockOperation()
      page.show(previews.executionBlocks.count, told: 0)
      page.show(previews.isFinished, told: false)
      previews.start()
      page.show(previews.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "oneMore", "In the queue, and one more", ko: "큐에 넣은 뒤에 하나 더", asks: .oneMore,
    Step(
      "addedInQueue",
      "It takes the block, and runs it. Being in a queue is not the same as having begun.",
      ko: "받아들여지고 실행됩니다. 큐에 들어간 것과 시작한 것은 다릅니다.",
      shows: .block.addMore
    ) { page in
      let sheet = PreviewSheet(of: .beach)
      let queue = OperationQueue()
      queue.isSuspended = true
      let previews = BlockOperation { sheet.make(.negative) }
      queue.addOperation(previews)
      page.show(queue.operationCount, told: 1)
      page.show(previews.isExecuting, told: false)
      previews.addExecutionBlock { sheet.make(.dark) }
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(sheet.names, documented: ["beach+negative", "beach+dark"])
    }
  ),
  Chapter.Episode(
    "gatherInOrder", "Gather in order", ko: "순서대로 모으기", asks: .gatherInOrder,
    tries: GatherAttempt.self,
    Step(
      "ownPlaceEach",
      "Whichever block ends first, each has its own place, and the result is there when all are.",
      ko: "어느 블록이 먼저 끝나든 자리는 정해져 있고, 결과는 모두 모였을 때 나타납니다.",
      shows: .block.joinLike, .block.forProgramsAlreadyOnQueues
    ) { page in
      try page.code("answer", in: "Gather.swift")
      let names = Gather(
        Look.allCases.map { look in
          { look.preview(of: .beach).name }
        })
      page.show(names.outputs, told: nil)
      names.start()
      page.show(names.outputs ?? [], told: ["beach+negative", "beach+bright", "beach+dark"])
    }
  ),
]
