import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "equality", "Are they equal?", ko: "둘은 같을까요?", asks: .areTheyEqual,
    Step(
      "equalOnlyToItself",
      "They are two: an operation is equal only to itself.",
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
    "finishingLine", "An operation without work", ko: "일이 없는 오퍼레이션", asks: .finishLine,
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
    "threeOperations", "One function, three operations", ko: "함수 하나, 오퍼레이션 셋", asks: .threeSteps,
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
