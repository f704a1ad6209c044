import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "equality", "Are they equal?", ko: "둘은 같을까요?",
    asks:
      "Two operations are made from one closure. Are they equal? And how many are in a set of first, second and first again?",
    ko: "클로저 하나로 오퍼레이션 둘을 만듭니다. 둘은 같을까요? first, second, 다시 first를 집합에 넣으면 몇 개일까요?",
    hint: "What are operations compared by?", ko: "오퍼레이션은 무엇으로 비교하나요?",
    Step(
      "equalOnlyToItself", "They are two: an operation is equal only to itself.",
      ko: "서로 다르고, 집합에는 둘입니다. 오퍼레이션은 자기 자신하고만 같습니다.",
      shows: .overview.inheritsObjectIdentity
    ) { page in
      let darkroom = Darkroom()  // page
      let work: @Sendable () -> Void = { _ = darkroom.sharpen(.beach) }
      let first = BlockOperation(block: work)
      let second = BlockOperation(block: work)
      page.show(first == first, told: true)
      let all: Set = [first, second, first]
      page.show(first == second, documented: false)
      page.show(all.count, documented: 2)
    }
  ),
  Chapter.Episode(
    "finishingLine", "An operation without work", ko: "일이 없는 오퍼레이션",
    asks: "finishLine has nothing to do. Will its completion block ever run, and if so, when?",
    ko: "finishLine에는 할 일이 없습니다. 완료 블록은 실행될까요? 실행된다면 언제일까요?",
    hint: "Operation itself does nothing, and yet it finishes. What does a dependency wait for?",
    ko: "`Operation` 자체는 아무 일도 하지 않지만 완료는 됩니다. 의존성은 무엇이 되기를 기다리나요?",
    Step(
      "bareOperation",
      "It runs when both have finished. A bare Operation does nothing, and is good as a finishing line that others have to reach.",
      ko: "둘이 모두 완료된 다음에 실행됩니다. Operation 그대로는 아무 일도 하지 않지만, 다른 것들이 모두 닿아야 하는 결승선이 됩니다.",
      shows: .overview.abstractBase, .overview.featureCompletion
    ) { page in
      let darkroom = Darkroom()  // page
      let told = page.gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
      let beach = Sharpen(.beach, in: darkroom)
      let forest = Sharpen(.forest, in: darkroom)
      let finishLine = Operation()
      finishLine.addDependency(beach)
      finishLine.addDependency(forest)
      page.show(finishLine.dependencies.count, told: 2)
      let seen = Mutex<[Bool]>([])
      finishLine.completionBlock = {
        seen.withLock { $0 = [beach.isFinished, forest.isFinished] }
        told.open()
      }
      let queue = OperationQueue()  // page
      page.introduce(.signal)
      page.show(finishLine.isReady, told: false)
      page.show(told.isOpen, told: false)
      queue.addOperations([finishLine, beach, forest], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.wait(for: told)
      page.show(finishLine.isFinished, documented: true)
      page.show(seen.withLock { $0 }, documented: [true, true])
    }
  ),
  Chapter.Episode(
    "threeOperations", "One function, three operations", ko: "함수 하나, 오퍼레이션 셋",
    asks: """
      There is a function that sharpens a photo, mirrors it and inverts it.
      Divide it into three operations.
      One subclass, Retouch, is enough.
      Retouch(.beach, darkroom.sharpen) is the first step, Retouch(after: sharpen, darkroom.mirror) a step that goes on from the picture of the one before, and the property result has what a step has made.
      However the three are added to a queue, the result is the same picture, and if one step is cancelled there is no picture from there on.
      """,
    ko: """
      사진을 선명하게 하고, 좌우를 바꾸고, 밝기를 뒤집는 함수가 있습니다.
      이것을 오퍼레이션 셋으로 나누어 보시기 바랍니다.
      하위 클래스 `Retouch` 하나면 됩니다.
      `Retouch(.beach, darkroom.sharpen)`은 첫 단계이고, `Retouch(after: sharpen, darkroom.mirror)`는 앞 단계의 사진을 이어받는 단계이며, 결과는 프로퍼티 `result`로 읽습니다.
      셋을 어떤 순서로 큐에 넣든 결과는 같은 사진이어야 하고, 한 단계를 취소하면 그 뒤로는 사진이 없어야 합니다.
      """,
    hint:
      "Dependencies make the order. The operation of the step before has what that step has made.",
    ko: "순서는 의존성으로 정합니다. 앞 단계의 결과는 앞 단계의 오퍼레이션이 지니고 있습니다.",
    hint:
      "The earlier picture has to be read in main(), and not when the step is made. If a step keeps a closure for its input, and not a value, both initialisers can share one main().",
    ko:
      "앞 단계의 사진은 만들 때가 아니라 `main()`에서 읽어야 합니다. 입력을 값이 아니라 클로저로 지니면 두 이니셜라이저가 같은 `main()`을 쓸 수 있습니다.",
    tries: RetouchAttempt.self,
    Step(
      "splitInThree",
      "Split into three, the retouch makes the same picture, and each part is an operation of its own.",
      ko: "셋으로 나누어도 결과는 같은 사진이고, 이제 단계마다 따로 다룰 수 있는 오퍼레이션입니다.",
      shows: .overview.modularUnits
    ) { page in
      let darkroom = Darkroom()  // page
      // snippet.function
      let sharp = darkroom.sharpen(.beach)
      let whole = darkroom.invert(darkroom.mirror(sharp))
      // snippet.end
      try page.code("answer", in: "Retouch.swift")
      let sharpen = Retouch(.beach, darkroom.sharpen)
      let mirror = Retouch(after: sharpen, darkroom.mirror)
      let invert = Retouch(after: mirror, darkroom.invert)
      let queue = OperationQueue()
      queue.addOperations([invert, mirror, sharpen], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(invert.result?.name, told: "beach+sharp+mirrored+inverted")
      page.show(invert.result == whole, told: true)
    }
  ),
]
