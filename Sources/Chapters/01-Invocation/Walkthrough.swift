import ChapterKit
import Operations

/// Chapter 01: a target, a method, an argument, and a result that can be asked for.
public let invocation = Chapter(
  1, Text("Invocation", ko: "메서드 호출"),
  summary: Text("a method chosen at run time", ko: "실행 중에 고르는 메서드"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "misspelled",
    "The user has typed two names, and one of them lacks a letter. Both operations have finished, there is one photo, and no error.",
    ko: "사용자가 효과의 이름을 둘 입력하다가 하나에서 한 글자를 빠뜨렸습니다. 오퍼레이션은 둘 다 완료되었는데, 사진은 하나뿐이고 오류도 없습니다."
  ) { page in
    page.introduce(.darkroom)
    let darkroom = Darkroom()
    let retouches = ["sharpn", "sharpen"].map { typed in
      BlockOperation {
        switch typed {
        case "invert": _ = darkroom.invert(.beach)
        case "sharpen": _ = darkroom.sharpen(.beach)
        default: break
        }
      }
    }
    for retouch in retouches { retouch.start() }
    page.show(retouches.map(\.isFinished), told: [true, true])
    page.show(darkroom.history, told: ["sharpen beach"])
  },
  Step(
    "targetAndMethod",
    "A target, a method and an argument make an invocation. The method stands there without parentheses, as a value; start() calls it.",
    ko:
      "대상과 메서드와 인자를 주어 만드는 이런 오퍼레이션을 이 책에서는 호출 오퍼레이션이라고 부르겠습니다. 메서드는 괄호를 붙이지 않고 값으로 넘깁니다. 호출되는 것은 start()가 실행될 때입니다.",
    shows: .invocation.createdFromTargetAndMethod, .invocation.callsMethodOnTarget,
    .invocation.passesArgument
  ) { page in
    try page.code("invocation", in: "InvocationOperation.swift")
    let darkroom = Darkroom()
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    page.show(darkroom.history, told: [])
    sharpen.start()
    page.show(darkroom.history, told: ["sharpen beach"])
    page.show(try sharpen.result.name, told: "beach+sharp")
  },
  Step(
    "errorsSayWhy",
    "The first was not started, the second was cancelled, and the third has failed: nothing is left of a star cut off on both sides. Each result throws another error.",
    ko: "하나는 시작하지 않았고, 하나는 취소했고, 하나는 실패했습니다. 별 사진은 양쪽을 잘라 내면 남는 것이 없습니다. 세 result는 서로 다른 오류를 던집니다.",
    shows: .invocation.resultReadableAfter
  ) { page in
    page.introduce(.refusal)
    let darkroom = Darkroom()
    let crops = [Picture.beach, .forest, .star].map {
      InvocationOperation(
        target: darkroom, method: Darkroom.crop, argument: $0)
    }
    crops[1].cancel()
    crops[1].start()
    crops[2].start()
    page.show(refusal { try crops[0].result }, told: "unfinished")
    page.show(refusal { try crops[1].result }, told: "cancelled")
    page.show(refusal { try crops[2].result }, told: "nothing left of star")
    crops[0].start()
    page.show(try crops[0].result.name, told: "beach+cropped")
  },
  Step(
    "methodAsValue",
    "A reference, a closure around two calls, a method of the standard library: one class calls them all. A block operation takes a closure as well.",
    ko: "메서드 참조, 두 메서드를 묶은 클로저, 표준 라이브러리의 메서드를 클래스 하나가 호출합니다. 블록 오퍼레이션에도 클로저를 줄 수 있습니다.",
    shows: .invocation.closureStandIn, .invocation.noSubclassNeeded,
    .invocation.reusesExistingCode
  ) { page in
    let darkroom = Darkroom()
    let reference = InvocationOperation(
      target: darkroom, method: Darkroom.invert, argument: .beach)
    let closure = InvocationOperation(
      target: darkroom,
      method: { room in { picture in room.invert(room.mirror(picture)) } },
      argument: .forest)
    let isRaw = InvocationOperation(
      target: "beach.raw", method: String.hasSuffix, argument: ".raw")
    let block = BlockOperation { _ = darkroom.invert(.star) }
    for operation in [reference, closure, isRaw, block] { operation.start() }
    page.show(
      darkroom.history,
      told: ["invert beach", "mirror forest", "invert forest+mirrored", "invert star"])
    page.show(try isRaw.result, told: true)
  },
  Step(
    "waitsInQueue",
    "In a queue forest waits for beach. So did star, until it was cancelled: the queue had a free place, and star finished without calling its method.",
    ko: "큐에서 forest는 beach를 기다립니다. star도 기다리다가 취소되었고, 한도에 여유가 있으므로 메서드를 호출하지 않은 채 먼저 완료되었습니다.",
    shows: .invocation.isAnOperation
  ) { page in
    let darkroom = Darkroom(pausingAt: "beach")
    let retouches = [Picture.beach, .forest, .star].map {
      InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: $0)
    }
    let (beach, forest, star) = (retouches[0], retouches[1], retouches[2])
    forest.addDependency(beach)
    star.addDependency(beach)
    let queue = OperationQueue()
    queue.addOperations([star, forest, beach], waitUntilFinished: false)
    page.wait(for: darkroom.paused)
    star.cancel()
    page.waitToFinish(star)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.show(darkroom.history, told: ["sharpen beach", "sharpen forest"])
  },
  Step(
    "lookedUpFirst",
    "The program put right: the name is looked up before there is an operation. The wrong one reaches the screen.",
    ko: "바로잡은 프로그램입니다. 오퍼레이션을 만들기 전에 이름부터 찾습니다. 잘못된 이름은 화면에 알립니다.",
    shows: .invocation.chosenAtRunTime
  ) { page in
    let darkroom = Darkroom()
    let menu = ["invert": Darkroom.invert, "sharpen": Darkroom.sharpen]
    let queue = OperationQueue()
    var screen: [String] = []
    for typed in ["sharpn", "sharpen"] {
      guard let method = menu[typed] else {
        screen.append("no effect is called \(typed)")
        continue
      }
      queue.addOperation(
        InvocationOperation(
          target: darkroom, method: method, argument: Picture.beach))
    }
    page.waitToEmpty(queue)
    page.show(screen, told: ["no effect is called sharpn"])
    page.show(darkroom.history, told: ["sharpen beach"])
  },
]
