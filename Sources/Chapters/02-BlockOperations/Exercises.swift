import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "shownAnyway", "Cancelled before it starts", ko: "시작하기 전에 취소하면",
    asks:
      "An operation with two blocks is cancelled and then added to a queue together with the operation show, which depends on it. How many dependencies does show have, is it cancelled, and has it finished in the end? Which previews are on the sheet?",
    ko:
      "블록이 둘인 `previews`를 취소한 다음, 여기에 의존하는 `show`와 함께 큐에 넣습니다. `show`의 의존성은 몇 개일까요? 큐가 빈 다음에 `show`는 취소되었을까요, 완료되었을까요? 시트에는 무엇이 있을까요?",
    hint: "Which flag did cancel() change, and what does the operation show wait for?",
    ko: "`cancel()`은 누구의 플래그를 바꾸었고, `show`는 무엇을 기다리나요?",
    Step(
      "runsWithNothing", "The operation show has run, and the sheet is empty.",
      ko: "show는 실행되었고, 시트는 비어 있습니다.",
      because:
        "`start()` read `isCancelled`, which the blocks share, and called neither of the two blocks. The operation finished anyway, and `show` waited for nothing else.",
      ko:
        "`start()`는 하나뿐인 취소 플래그(`isCancelled`)를 읽고 두 블록을 모두 건너뛰었습니다. 그래도 오퍼레이션은 완료되었고, `show`가 기다린 것은 그 완료뿐입니다.",
      shows: .block.wrapsClosures
    ) { page in
      let sheet = PreviewSheet(of: .beach)
      let previews = BlockOperation { sheet.make(.negative) }
      previews.addExecutionBlock { sheet.make(.bright) }
      let show = BlockOperation { sheet.show() }
      show.addDependency(previews)
      page.show(show.dependencies.count, documented: 1)
      previews.cancel()
      let queue = OperationQueue()
      queue.addOperations([previews, show], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(show.isCancelled, documented: false)
      page.show(show.isFinished, documented: true)
      page.show(sheet.names, documented: [])
    }
  ),
  Chapter.Episode(
    "oneMore", "In the queue, and one more block", ko: "큐에 넣은 뒤에 하나 더",
    asks:
      "The operation is already in the queue when another block is added. Which previews are on the sheet in the end?",
    ko: "이미 큐에 든 오퍼레이션에 블록을 하나 더 추가합니다. 마지막에 시트에는 무엇이 올라와 있을까요?",
    hint: "The queue is suspended. Has the operation started?",
    ko: "큐는 넣기 전부터 일시 중지되어 있습니다. 오퍼레이션은 실행을 시작했나요?",
    Step(
      "addedInQueue",
      "The operation accepts the block, and runs it.",
      ko: "추가한 블록도 실행되었습니다.",
      because:
        "The operation was in the queue but had not started, because the queue was suspended.",
      ko: "큐가 일시 중지되어 있어서, 오퍼레이션은 큐에 들어갔을 뿐 시작하지는 않았습니다.",
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
      "Write a class Gather that is created from an array of blocks, each of which returns a value: Gather<Int>([…]). It has one execution block for each block of the array. Its property outputs contains the values in the order of the blocks, whichever ends first. While a value is missing, outputs is nil.",
    ko:
      "블록이 돌려주는 값을 모으는 `Gather`를 만들어 보세요. `Gather<Int>([…])`처럼 블록의 배열로 만들면 `executionBlocks`에 블록마다 하나씩 있고, 프로퍼티 `outputs`로 값들을 블록의 순서대로 읽습니다. 어느 블록이 먼저 끝나든 순서는 그대로이고, 값이 하나라도 없으면 `outputs`는 `nil`입니다.",
    hint:
      "Give each block a slot for its value. Keep the slots in an object of their own: blocks that refer strongly to the operation form a retain cycle.",
    ko: "블록마다 값을 저장할 곳을 하나씩 줍니다. 블록이 오퍼레이션을 강하게 참조하면 순환 참조가 되므로, 그곳은 따로 만든 객체에 둡니다.",
    tries: GatherAttempt.self,
    Step(
      "ownPlaceEach",
      "Each block has its own slot. When all blocks have ended, the values are there in the order of the blocks.",
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
