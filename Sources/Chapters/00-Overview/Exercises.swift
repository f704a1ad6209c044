import Chapter01Invocation
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "besideTheQueue", "Started outside the queue", ko: "큐 옆에서 시작하면",
    asks:
      "The queue runs one operation at a time, and the beach is executing. The star is added to the queue, and the forest is started by hand. Which of the two has finished when the next line runs?",
    ko:
      "큐의 한도는 1이고, 바닷가가 그 큐에서 실행 중입니다. 별은 큐에 넣고, 숲은 start()로 직접 시작합니다. 바로 다음 줄에서 숲과 별은 완료되었을까요?",
    hint: "Is the forest in a queue?", ko: "숲은 어느 큐에 들어 있나요?",
    Step(
      "notInTheQueue", "The forest has finished, and the star has not started.",
      ko: "숲은 완료되었고, 별은 아직 시작하지 않았습니다.",
      because:
        "The forest is in no queue, so no limit counts it. Its `start()` did the work on the calling thread, before the next line.",
      ko:
        "숲은 어느 큐에도 들어 있지 않으므로 큐의 한도와 관계없습니다. 숲의 `start()`는 호출한 스레드에서 작업을 마친 다음에야 돌아왔습니다.",
      shows: .overview.aloneOrQueued
    ) { page in
      let darkroom = Darkroom(pausingAt: "beach")
      let beach = Sharpen(.beach, in: darkroom)
      let forest = Sharpen(.forest, in: darkroom)
      let star = Sharpen(.star, in: darkroom)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(beach)
      page.wait(for: darkroom.paused)
      queue.addOperation(star)
      forest.start()
      page.show(forest.isFinished, documented: true)
      page.show(star.isFinished, documented: false)
      page.open(darkroom.resumed)
      page.waitToEmpty(queue)
    }
  ),
  Chapter.Episode(
    "finishingLine", "A finish line and a cancelled photo", ko: "결승선과 취소된 보정",
    asks:
      "The operation finishLine does no work of its own and depends on the operations for both photos. The beach's operation is cancelled. Once finishLine has finished, how many of the two photo operations have finished, and which pictures exist?",
    ko:
      "finishLine은 할 일이 없고 두 보정에 의존하며, 바닷가는 미리 취소합니다. finishLine이 완료되었을 때 두 보정 가운데 몇 개가 완료되어 있고, 어느 사진이 있을까요?",
    hint: "What does a dependency wait for?", ko: "의존성은 무엇이 되기를 기다리나요?",
    Step(
      "bareOperation", "Both photo operations have finished, but only one has a picture.",
      ko: "둘 다 완료되었고, 사진은 하나만 있습니다.",
      because:
        "The queue started the cancelled beach, too, and the beach finished without its work. `finishLine` waits only for that finish.",
      ko:
        "취소된 바닷가도 큐가 시작했고, 작업 없이 완료되었습니다. `finishLine`이 기다린 것은 두 보정의 완료뿐입니다.",
      shows: .overview.featureDependencies
    ) { page in
      let darkroom = Darkroom()
      let beach = Sharpen(.beach, in: darkroom)
      let forest = Sharpen(.forest, in: darkroom)
      let finishLine = Operation()
      for photo in [beach, forest] { finishLine.addDependency(photo) }
      beach.cancel()
      let queue = OperationQueue()
      queue.addOperations([finishLine, beach, forest], waitUntilFinished: false)
      page.waitToFinish(finishLine)
      page.show([beach, forest].count(where: \.isFinished), documented: 2)
      page.show([beach, forest].compactMap { $0.picture?.name }, documented: ["forest+sharp"])
    }
  ),
  Chapter.Episode(
    "threeOperations", "One function, three operations", ko: "함수 하나, 오퍼레이션 셋",
    asks: """
      Divide darkroom.invert(darkroom.mirror(darkroom.sharpen(.beach))) into three operations of one subclass, Retouch.
      Retouch(.beach, darkroom.sharpen) is the first. Retouch(after: sharpen, darkroom.mirror) continues from the picture of an earlier operation. The property result holds the picture.
      The three may be added to a suspended queue in any order; the resulting picture is always the same.
      If a step is cancelled before its closure has returned, neither that step nor any step after it has a picture.
      """,
    ko: """
      `darkroom.invert(darkroom.mirror(darkroom.sharpen(.beach)))`를 하위 클래스 `Retouch`의 오퍼레이션 셋으로 나누어 보세요.
      `Retouch(.beach, darkroom.sharpen)`은 첫 보정이고, `Retouch(after: sharpen, darkroom.mirror)`는 앞 보정의 사진을 이어받으며, 사진은 프로퍼티 `result`로 읽습니다.
      일시 중지한 큐에 셋을 어떤 순서로 넣어도 결과는 같은 사진이어야 합니다.
      변환 클로저가 끝나기 전에 취소한 보정의 `result`는 `nil`이어야 하고, 그것을 이어받은 보정도 마찬가지입니다.
      """,
    hint: "Dependencies set the order. Read the earlier picture in main().",
    ko: "순서는 의존성으로 정합니다. 앞 보정의 사진은 만들 때가 아니라 `main()`에서 읽어야 합니다.",
    hint: "If an operation stores a closure for its input, both initialisers can share one main().",
    ko: "입력을 값이 아니라 클로저로 저장하면 두 이니셜라이저가 같은 `main()`을 쓸 수 있습니다.",
    tries: RetouchAttempt.self,
    Step(
      "splitInThree",
      "The picture is the same, and each part can be cancelled alone.",
      ko: "결과는 같은 사진이고, 이제 보정마다 따로 취소할 수 있습니다.",
      because:
        "Each operation depends on the previous operation and reads its picture in `main()`. By then, the previous operation has finished, whatever the order in which they were added.",
      ko:
        "보정마다 앞 보정에 의존하고, 앞 보정의 사진은 `main()`에서 읽습니다. 넣은 순서와 관계없이 그때는 앞 보정이 이미 완료되어 있습니다.",
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
