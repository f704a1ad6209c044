import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "oneOrThree", "One dependency or three", ko: "의존성은 몇 개일까요?",
    asks: "previews has three blocks, and show depends on it. How many dependencies has show?",
    ko: "`previews`에는 블록이 셋 있고, `show`는 `previews`에 의존합니다. `show`의 의존성은 몇 개일까요?",
    hint: "What does addDependency(_:) take?", ko: "`addDependency(_:)`가 받는 것은 무엇인가요?",
    Step(
      "oneDependency", "One: show waits for the operation, and that has all three blocks.",
      ko: "하나입니다. show가 기다리는 것은 블록이 아니라 블록 셋을 묶은 오퍼레이션입니다.",
      shows: .block.wrapsClosures
    ) { page in
      let previews = BlockOperation {}
      previews.addExecutionBlock {}
      previews.addExecutionBlock {}
      let show = BlockOperation {}
      show.addDependency(previews)
      page.show(previews.executionBlocks.count, documented: 3)
      page.show(show.dependencies.count, documented: 1)
      previews.start()
      page.show(show.isReady, documented: true)
    }
  ),
  Chapter.Episode(
    "oneMore", "In the queue, and one more", ko: "큐에 넣은 뒤에 하나 더",
    asks:
      "The operation is in the queue already. Will it take another block, or does the program crash?",
    ko: "오퍼레이션은 이미 큐에 들어 있습니다. 블록을 하나 더 추가하면 받아들여질까요, 크래시가 날까요?",
    hint: "The queue is suspended. Has the operation begun?",
    ko: "큐는 넣기 전부터 일시 중지되어 있습니다. 오퍼레이션은 실행을 시작했나요?",
    Step(
      "addedInQueue",
      "It takes the block, and runs it. The operation was in the queue, and had not begun.",
      ko: "받아들여지고 실행됩니다. 오퍼레이션은 큐에 들어갔을 뿐 시작하지는 않았습니다.",
      shows: .block.addMore
    ) { page in
      let sheet = PreviewSheet(of: .beach)
      let queue = OperationQueue()
      queue.isSuspended = true
      let previews = BlockOperation { sheet.make(.negative) }
      queue.addOperation(previews)
      previews.addExecutionBlock { sheet.make(.dark) }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      page.show(sheet.names, documented: ["beach+negative", "beach+dark"])
    }
  ),
  Chapter.Episode(
    "gatherInOrder", "Gather in order", ko: "순서대로 모으기",
    asks:
      "Make a Gather from an array of blocks that return a value each: Gather<Int>([…]). Its executionBlocks are one for each, and the property outputs has the values in the order of the blocks, whichever ends first. As long as the value of one is missing, it is nil.",
    ko:
      "블록이 돌려주는 값을 모으는 `Gather`를 만들어 보세요. `Gather<Int>([…])`처럼 블록의 배열로 만들면 `executionBlocks`에 블록마다 하나씩 있고, 프로퍼티 `outputs`로 값들을 블록의 순서대로 읽습니다. 어느 블록이 먼저 끝나든 순서는 그대로이고, 값이 하나라도 없으면 `outputs`는 `nil`입니다.",
    hint:
      "Give each block a place for its value. Put the places into an object of their own: blocks that refer strongly to the operation make a retain cycle.",
    ko: "블록마다 값을 저장할 곳을 하나씩 줍니다. 블록이 오퍼레이션을 강하게 참조하면 순환 참조가 되므로, 그곳은 따로 만든 객체에 둡니다.",
    tries: GatherAttempt.self,
    Step(
      "ownPlaceEach",
      "Each block has its own place. When all have ended, the values are there, in this order.",
      ko: "블록마다 값을 저장할 곳이 따로 있습니다. 블록이 모두 끝나면 값이 이 순서대로 있습니다.",
      shows: .block.joinLike, as: .told
    ) { page in
      try page.code("answer", in: "Gather.swift")
      let numbers = Gather<Int>([{ 1 }, { 2 }, { 3 }])
      page.show(numbers.outputs, told: nil)
      numbers.start()
      page.show(numbers.outputs, told: [1, 2, 3])
    }
  ),
]
