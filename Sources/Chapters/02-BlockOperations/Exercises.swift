import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "withoutBlocks", "An operation without a block", ko: "블록이 없는 오퍼레이션",
    asks: "An operation is made without any block. Once it is started, will it ever finish?",
    ko: "블록을 하나도 넣지 않고 만들었습니다. 시작하면 완료될까요?",
    hint:
      "What keeps it from finishing are blocks that have not ended. How many of those are there?",
    ko: "완료를 막는 것은 아직 끝나지 않은 블록입니다. 그런 블록이 몇 개 있나요?",
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
    "oneMore", "In the queue, and one more", ko: "큐에 넣은 뒤에 하나 더",
    asks:
      "The operation is in the queue already. Will it take another block, or does the program crash?",
    ko: "오퍼레이션은 이미 큐에 들어 있습니다. 블록을 하나 더 추가하면 받아들여질까요, 프로그램이 비정상 종료될까요?",
    hint: "The queue is suspended. Has the operation begun?",
    ko: "큐는 일시 중지되어 있습니다. 오퍼레이션은 실행을 시작했나요?",
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
    "gatherInOrder", "Gather in order", ko: "순서대로 모으기",
    asks:
      "Make a Gather whose blocks return a value each; once all have ended, the values can be read in the order of the blocks. It is made from an array of blocks, Gather([…]), and the property outputs has the values. Whichever block ends first, the order stays; as long as one is missing, outputs is nil.",
    ko:
      "블록이 저마다 값을 돌려주고, 모두 끝나면 그 값들을 블록의 순서대로 읽을 수 있는 `Gather`를 만들어 보시기 바랍니다. `Gather([…])`처럼 블록의 배열로 만들고, 결과는 프로퍼티 `outputs`로 읽습니다. 어느 블록이 먼저 끝나든 순서는 그대로여야 하고, 하나라도 남아 있으면 `outputs`는 `nil`이어야 합니다.",
    hint: "Who appends what comes has the order of the ends. Each block needs a place of its own.",
    ko: "끝나는 대로 배열에 덧붙이면 끝난 순서가 됩니다. 블록마다 자기 자리가 있어야 합니다.",
    hint:
      "If the blocks refer strongly to the operation, there is a retain cycle, and neither is released. Put the places into an object of their own, and let the blocks refer to that alone.",
    ko: "블록이 오퍼레이션을 강하게 참조하면 순환 참조가 되어 둘 다 해제되지 않습니다. 자리를 담은 객체를 따로 두고, 블록은 그 객체만 참조하게 합니다.",
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
