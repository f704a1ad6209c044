import ChapterKit
import Operations
import Synchronization

/// Chapter 01: operations with a result, made from a closure or a method.
public let invocation = Chapter(
  1, Text("Invocation", ko: "메서드 호출"),
  summary: Text("operations with a result", ko: "결과를 돌려주는 오퍼레이션"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "nothingReturned",
    "Cropping a star that is one pixel wide fails, and the operation finishes without a photo. The value is nil, as it was before the start, and does not say why.",
    ko:
      "너비가 1픽셀인 별 사진의 양쪽을 잘라 내려다 실패했습니다. 오퍼레이션은 완료되었는데 사진이 없습니다. nil은 시작하기 전에도 있었고, 이유를 말해 주지 않습니다.",
    because:
      "The closure of a block operation returns nothing and must not throw, so `try?` turned the error into `nil`.",
    ko:
      "블록 오퍼레이션의 클로저는 아무것도 반환하지 않고 오류도 던질 수 없어서, `try?`가 오류를 `nil`로 바꾸었습니다."
  ) { page in
    page.introduce(.darkroom)
    let darkroom = Darkroom()
    let cropped = Mutex<Picture?>(nil)
    let crop = BlockOperation {
      let picture = try? darkroom.crop(.star)
      cropped.withLock { $0 = picture }
    }
    page.show(cropped.withLock { $0 }?.name, told: nil)
    crop.start()
    page.show(crop.isFinished, told: true)
    page.show(cropped.withLock { $0 }?.name, told: nil)
  },
  Step(
    "resultKept",
    "This operation stores the value that its closure returns. start() calls the closure; init does not.",
    ko: "이 오퍼레이션은 클로저가 반환한 값을 저장합니다. 클로저를 호출하는 것은 start()이고, 만들 때는 호출하지 않습니다.",
    because:
      "`init` only stored the closure. `start()` called `main()`, which called the closure and stored the photo as a success.",
    ko:
      "`init`은 클로저를 저장하기만 했습니다. `start()`가 `main()`을 호출했고, `main()`이 클로저를 호출해 그 사진을 성공한 결과로 저장했습니다."
  ) { page in
    try page.code("value", in: "ValueOperation.swift")
    let darkroom = Darkroom()
    let sharpen = ValueOperation { darkroom.sharpen(.beach) }
    page.show(darkroom.history, told: [])
    sharpen.start()
    page.show(darkroom.history, told: ["sharpen beach"])
    page.show(try sharpen.result.name, told: "beach+sharp")
  },
  Step(
    "errorsSayWhy",
    "One operation is not started, one is cancelled, and one fails. Each result throws a different error.",
    ko:
      "하나는 시작하지 않았고, 하나는 취소했고, 하나는 실패했습니다. 세 result는 서로 다른 오류를 던집니다.",
    because:
      "`result` first checks whether the operation has finished, then whether an outcome is stored. `gone` had finished without an outcome, because `start()` skipped `main()`; the outcome of `small` was the error.",
    ko:
      "`result`는 먼저 완료되었는지, 다음으로 저장된 것이 있는지 확인합니다. `gone`은 `start()`가 `main()`을 건너뛰어 저장된 것 없이 완료되었고, `small`에는 오류가 저장되어 있었습니다."
  ) { page in
    page.introduce(.refusal)
    let darkroom = Darkroom()
    let early = ValueOperation { try darkroom.crop(.beach) }
    let gone = ValueOperation { try darkroom.crop(.forest) }
    let small = ValueOperation { try darkroom.crop(.star) }
    gone.cancel()
    gone.start()
    small.start()
    page.show(refusal { try early.result }, told: "unfinished")
    page.show(refusal { try gone.result }, told: "cancelled")
    page.show(refusal { try small.result }, told: "nothing left of star")
    early.start()
    page.show(try early.result.name, told: "beach+cropped")
  },
  Step(
    "threeArrows",
    "An instance method that is named with its type and without parentheses is a function that takes the object. Even with both the object and the picture supplied, the method has not been called.",
    ko: "타입 이름에 괄호 없이 이은 인스턴스 메서드는 대상을 받는 함수입니다. 대상과 사진을 주어도 아직 아무것도 호출되지 않았습니다.",
    because:
      "Each line supplied one more argument: first the object, then the picture. `method(darkroom)` returned a function without running `sharpen`, which ran only when the last pair of parentheses called it.",
    ko:
      "줄마다 아직 받아야 할 것이 하나씩 줄었습니다. 대상이 먼저, 다음은 사진입니다. `method(darkroom)`은 함수를 반환했을 뿐 `sharpen`은 실행하지 않았고, 마지막 괄호가 호출했을 때 비로소 실행되었습니다.",
    shows: .invocation.closureStandIn
  ) { page in
    let darkroom = Darkroom()
    let method: (Darkroom) -> (Picture) -> Picture = Darkroom.sharpen
    let bound: (Picture) -> Picture = method(darkroom)
    let call: () -> Picture = { bound(.beach) }
    page.show(darkroom.history, told: [])
    let picture: Picture = call()
    page.show(darkroom.history, told: ["sharpen beach"])
    page.show(picture.name, told: "beach+sharp")
  },
  Step(
    "targetAndMethod",
    "An object, a method and an argument make the operation; start() calls the method.",
    ko: "대상과 메서드와 인자로 오퍼레이션을 만들고, 메서드는 start()가 호출합니다.",
    because:
      "The class's `init` only wrapped the object, the method and the argument in a closure for the superclass. This closure called the method when the operation started. Everything except `target` and `init` is inherited.",
    ko:
      "이니셜라이저는 셋을 클로저 하나로 묶어 앞의 클래스에 넘겼고, 메서드는 시작할 때 그 클로저가 호출했습니다. `target`과 이니셜라이저 말고는 모두 물려받았습니다.",
    shows: .invocation.createdFromTargetAndMethod, .invocation.callsMethodOnTarget,
    .invocation.passesArgument, .invocation.resultReadableAfter, .invocation.reusesExistingCode
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
    "offTheMainThread",
    "This method belongs to the main actor. The code compiles without a warning, yet the method is called off the main thread.",
    ko: "이 메서드는 메인 액터에 속합니다. 경고 없이 컴파일되고, 메인 스레드가 아닌 스레드에서 호출됩니다.",
    because:
      "The operation called the method on the queue's thread. The isolation to the main actor was lost when the method reference became a function without an actor, and the compiler did not report this.",
    ko:
      "오퍼레이션은 큐가 빌린 스레드에서 메서드를 호출했습니다. 메서드 참조가 액터 없는 함수 타입으로 바뀔 때 메인 액터가 이미 사라졌는데, 컴파일러는 알리지 않았습니다."
  ) { page in
    @MainActor final class Screen {
      nonisolated init() {}
      func showsOnMainThread(_ picture: Picture) -> Bool {
        Thread.isMainThread
      }
    }
    let show = InvocationOperation(
      target: Screen(), method: Screen.showsOnMainThread, argument: .beach)
    let queue = OperationQueue()
    queue.addOperation(show)
    page.waitToFinish(show)
    page.show(try show.result, told: false)
  },
  Step(
    "lookedUpFirst",
    "The name is looked up before an operation is created. The unknown name is reported on the screen.",
    ko: "오퍼레이션을 만들기 전에 이름부터 찾습니다. 잘못된 이름은 화면에 알립니다.",
    because:
      "The dictionary had no entry for `sharpn`, so `guard` continued with the next name. For the other two names, the dictionary returned methods, which two operations of one class called.",
    ko:
      "딕셔너리에 `sharpn`이 없어서 `guard`가 다음 이름으로 넘어갔습니다. 다른 두 이름으로는 메서드가 나왔고, 같은 클래스의 두 오퍼레이션이 하나씩 호출했습니다.",
    shows: .invocation.chosenAtRunTime, .invocation.noSubclassNeeded
  ) { page in
    let darkroom = Darkroom()
    let menu = ["invert": Darkroom.invert, "sharpen": Darkroom.sharpen]
    var screen: [String] = []
    for name in ["sharpn", "sharpen", "invert"] {
      guard let method = menu[name] else {
        screen.append("no \(name)")
        continue
      }
      InvocationOperation(
        target: darkroom, method: method, argument: Picture.beach
      ).start()
    }
    page.show(screen, told: ["no sharpn"])
    page.show(darkroom.history, told: ["sharpen beach", "invert beach"])
  },
]
