import Chapter01Invocation
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "byPriority", "Three kinds, three priorities", ko: "세 종류, 세 우선순위",
    asks:
      "The queue runs one at a time, and begins when it has all three. What is the history at the end?",
    ko: "셋을 모두 넣은 뒤에 큐를 재개하고, 큐는 한 번에 하나씩 실행합니다. 모두 완료되면 history에는 어떤 순서로 적혀 있을까요?",
    hint: "All three are ready.", ko: "셋 다 준비 상태입니다.",
    Step(
      "highestFirst", "By priority, the highest first.", ko: "우선순위가 높은 것부터입니다.",
      shows: .overview.featurePriority
    ) { page in
      let darkroom = Darkroom()
      let star = Sharpen(.star, in: darkroom)
      let forest = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .forest)
      let beach = BlockOperation { _ = darkroom.sharpen(.beach) }
      beach.queuePriority = .low
      forest.queuePriority = .normal
      star.queuePriority = .high
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      for retouch in [beach, forest, star] { queue.addOperation(retouch) }
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(darkroom.history, documented: ["sharpen star", "sharpen forest", "sharpen beach"])
    }
  ),
  Chapter.Episode(
    "finishingLine", "An operation without work", ko: "일이 없는 오퍼레이션",
    asks:
      "finishLine has nothing to do. When it has finished, how many of beach and forest have?",
    ko: "finishLine에는 할 일이 없습니다. 완료되었을 때 beach와 forest 가운데 몇 개가 완료되어 있을까요?",
    hint: "What does a dependency wait for?", ko: "의존성은 무엇이 되기를 기다리나요?",
    Step(
      "bareOperation",
      "Both. finishLine finishes when both have, and serves as a finishing line.",
      ko: "둘 다입니다. 둘이 모두 완료되어야 finishLine이 완료되므로, 결승선으로 쓸 수 있습니다.",
      shows: .overview.featureDependencies
    ) { page in
      let darkroom = Darkroom()
      let beach = Sharpen(.beach, in: darkroom)
      let forest = Sharpen(.forest, in: darkroom)
      let finishLine = Operation()
      for photo in [beach, forest] { finishLine.addDependency(photo) }
      page.show(finishLine.isReady, documented: false)
      let queue = OperationQueue()
      queue.addOperations([finishLine, beach, forest], waitUntilFinished: false)
      page.waitToFinish(finishLine)
      page.show([beach, forest].count(where: \.isFinished), documented: 2)
    }
  ),
  Chapter.Episode(
    "threeOperations", "One function, three operations", ko: "함수 하나, 오퍼레이션 셋",
    asks: """
      Divide darkroom.invert(darkroom.mirror(darkroom.sharpen(.beach))) into three operations of one subclass, Retouch.
      Retouch(.beach, darkroom.sharpen) is the first, Retouch(after: sharpen, darkroom.mirror) goes on from the picture of an earlier one, and the property result has the picture.
      In whatever order the three are added to a suspended queue, the result is the same picture.
      One that is cancelled before its change has returned has no picture, and neither have those after it.
      """,
    ko: """
      `darkroom.invert(darkroom.mirror(darkroom.sharpen(.beach)))`를 하위 클래스 `Retouch`의 오퍼레이션 셋으로 나누어 보세요.
      `Retouch(.beach, darkroom.sharpen)`은 첫 보정이고, `Retouch(after: sharpen, darkroom.mirror)`는 앞 보정의 사진을 이어받으며, 사진은 프로퍼티 `result`로 읽습니다.
      일시 중지한 큐에 셋을 어떤 순서로 넣어도 결과는 같은 사진이어야 합니다.
      변환 클로저가 끝나기 전에 취소한 보정의 `result`는 `nil`이어야 하고, 그것을 이어받은 보정도 마찬가지입니다.
      """,
    hint: "Dependencies make the order. The earlier picture has to be read in main().",
    ko: "순서는 의존성으로 정합니다. 앞 보정의 사진은 만들 때가 아니라 `main()`에서 읽어야 합니다.",
    hint: "If an operation keeps a closure for its input, both initialisers can share one main().",
    ko: "입력을 값이 아니라 클로저로 저장하면 두 이니셜라이저가 같은 `main()`을 쓸 수 있습니다.",
    tries: RetouchAttempt.self,
    Step(
      "splitInThree",
      "The picture is the same, and each part can be cancelled alone.",
      ko: "결과는 같은 사진이고, 이제 보정마다 따로 취소할 수 있습니다.",
      shows: .overview.modularUnits
    ) { page in
      try page.code("answer", in: "Retouch.swift")
      let darkroom = Darkroom()
      let sharpen = Retouch(.beach, darkroom.sharpen)
      let mirror = Retouch(after: sharpen, darkroom.mirror)
      let invert = Retouch(after: mirror, darkroom.invert)
      let queue = OperationQueue()
      queue.addOperations([invert, mirror, sharpen], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(invert.result?.name, told: "beach+sharp+mirrored+inverted")
    }
  ),
]
