import ChapterKit
import Operations
import Synchronization

/// Chapter 01: a target, a method, an argument, and a result that can be asked for.
public let invocation = Chapter(
  1, Text("Invocation", ko: "메서드 호출"),
  summary: Text("a method chosen at run time", ko: "실행 중에 고르는 메서드"),
  rules: rules,
  options: [
    Chapter.Option(
      "--select", values: Menu.names, standard: "sharpen",
      help: Text("the method that step 7 calls", ko: "7단계에서 호출할 메서드"))
  ],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "misspelled",
    "A name is typed, one letter is missing, and nobody hears of it: the operation has finished, without an error and without a picture.",
    ko: "효과의 이름을 입력하다가 한 글자를 빠뜨렸습니다. 오퍼레이션은 완료되었는데 오류도 없고 사진도 없습니다.",
    shows: .invocation.chosenAtRunTime, as: .told
  ) { page in
    let darkroom = Darkroom()  // page
    try page.code("main", in: "Mistakes/RetouchByName.swift")
    let retouch = RetouchByName("sharpn", .beach, in: darkroom)
    retouch.start()
    page.show(retouch.isFinished, told: true)
    page.show(retouch.result, told: nil)
    page.show(darkroom.history, told: [])
  },
  Step(
    "targetAndMethod",
    "A target, a method and an argument make an invocation. The method is a value, not a call; the call comes with start().",
    ko: "대상과 메서드와 인자를 주면 호출 오퍼레이션이 됩니다. 메서드는 괄호 없이 적은 값이고, 호출은 start()가 합니다.",
    shows: .invocation.createdFromTargetAndMethod, .invocation.callsMethodOnTarget,
    .invocation.passesArgument
  ) { page in
    let darkroom = Darkroom()  // page
    try page.code("invocation", in: "InvocationOperation.swift")
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    page.show(darkroom.history, told: [])
    sharpen.start()
    page.show(darkroom.history, told: ["sharpen beach"])
  },
  Step(
    "errorsSayWhy",
    "Where there is no result there is an error, and the error says why: not yet, never, or what the method has thrown.",
    ko: "결과가 없으면 오류를 던집니다. 아직 없는지, 영영 없는지, 메서드가 무엇을 던졌는지는 오류로 구별합니다.",
    shows: .invocation.resultReadableAfter
  ) { page in
    let darkroom = Darkroom()  // page
    try page.code("result", in: "InvocationOperation.swift")
    let (early, dropped, failing) = (
      InvocationOperation(
        target: darkroom, method: Darkroom.crop, argument: .beach),
      InvocationOperation(
        target: darkroom, method: Darkroom.crop, argument: .beach),
      InvocationOperation(
        target: darkroom, method: Darkroom.crop, argument: .star)
    )
    dropped.cancel()
    dropped.start()
    failing.start()
    page.show(refusal { try early.result }, told: "unfinished")
    page.show(refusal { try dropped.result }, told: "cancelled")
    page.show(refusal { try failing.result }, told: "nothing left of star")
    early.start()
    page.show(try early.result.pixels, told: [36, 72, 180, 216])
  },
  Step(
    "methodAsValue",
    "What Objective-C leaves to a selector is a value in Swift: a method reference or a closure, for this class or for a block operation.",
    ko: "Objective-C에서 셀렉터가 하던 일을 Swift에서는 메서드 참조나 클로저라는 값이 합니다. 블록 오퍼레이션에 넣어도 됩니다.",
    shows: .invocation.closureStandIn
  ) { page in
    let darkroom = Darkroom()  // page
    let reference = InvocationOperation(
      target: darkroom, method: Darkroom.invert, argument: .beach)
    let closure = InvocationOperation(
      target: darkroom,
      method: { room in { picture in room.invert(room.mirror(picture)) } },
      argument: .forest)
    let block = BlockOperation { _ = darkroom.invert(.star) }
    for operation in [reference, closure, block] { operation.start() }
    page.show(
      darkroom.history,
      documented: ["invert beach", "mirror forest", "invert forest+mirrored", "invert star"])
    page.show(try closure.result.name, documented: "forest+mirrored+inverted")
  },
  Step(
    "threeTypes",
    "One class calls three methods of three types. None of them was written for operations; two come from the standard library.",
    ko: "클래스 하나가 세 타입의 세 메서드를 호출합니다. 어느 것도 오퍼레이션을 위해 쓴 코드가 아닙니다.",
    shows: .invocation.noSubclassNeeded, .invocation.reusesExistingCode
  ) { page in
    let darkroom = Darkroom()  // page
    let mirror = InvocationOperation(
      target: darkroom, method: Darkroom.mirror, argument: .beach)
    let isRaw = InvocationOperation(
      target: "beach.raw", method: String.hasSuffix, argument: ".raw")
    let isUploaded = InvocationOperation(
      target: ["beach", "forest"], method: Set<String>.contains,
      argument: "harbour")
    mirror.start()
    isRaw.start()
    isUploaded.start()
    page.show(try mirror.result.name, told: "beach+mirrored")
    page.show(try isRaw.result, told: true)
    page.show(try isUploaded.result, told: false)
  },
  Step(
    "waitsInQueue",
    "In a queue an invocation waits for its dependency. Where there is a free place, one that is cancelled before its start waits no longer and never calls its method.",
    ko: "큐에 넣으면 의존성을 기다립니다. 빈자리가 있으면 시작하기 전에 취소한 것은 더 기다리지 않고, 메서드도 호출하지 않습니다.",
    shows: .invocation.isAnOperation, .invocation.resultReadableAfter
  ) { page in
    // snippet.hide
    let recorder = Recorder()
    let requested = Gate("The server has been asked for the photos.", ko: "서버에 사진을 요청했습니다.")
    let arrived = Gate("The photos have arrived.", ko: "사진이 도착했습니다.")
    let darkroom = Darkroom(recorder: recorder)
    // snippet.show
    let download = BlockOperation {
      recorder.note("download", .began)  // page
      requested.open()
      arrived.wait()
      recorder.note("download", .finished)  // page
    }
    let beach = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let forest = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .forest)
    beach.addDependency(download)
    forest.addDependency(download)
    let queue = OperationQueue()
    for lane in ["download", "beach", "forest"] { recorder.note(lane, .queued) }  // page
    queue.addOperations([download, beach, forest], waitUntilFinished: false)
    page.introduce(.gate)
    page.wait(for: requested)
    recorder.note("forest", .cancelled)  // page
    forest.cancel()
    page.waitToFinish(forest)
    page.open(arrived)
    page.waitToEmpty(queue)
    page.timeline(recorder)
    page.show(darkroom.history, told: ["sharpen beach"])
    page.show(try beach.result.name, told: "beach+sharp")
    page.show(refusal { try forest.result }, told: "cancelled")
  },
  Step(
    "lookedUpFirst",
    "The program put right: the name is looked up where somebody can be told. A wrong one reaches the screen, and no operation is made.",
    ko: "바로잡은 프로그램입니다. 이름은 잘못을 바로 알릴 수 있는 곳에서 찾습니다. 잘못된 이름은 화면에 알리고 오퍼레이션을 만들지 않습니다.",
    shows: .invocation.chosenAtRunTime
  ) { page in
    let darkroom = Darkroom()  // page
    let typed = ["sharpn", page.option("--select")]
    var screen: [String] = []  // page
    try page.code("menu", in: "Menu.swift")
    page.show(typed)
    let queue = OperationQueue()
    for name in typed {
      do {
        let retouch = InvocationOperation(
          target: darkroom, method: try Menu.method(named: name),
          argument: .beach)
        queue.addOperation(retouch)
      } catch {
        screen.append("\(error)")
      }
    }
    page.waitToEmpty(queue)
    page.show(screen, told: ["no effect is called sharpn; there are invert, mirror, sharpen"])
    page.show(darkroom.history, told: [typed[1] + " beach"])
  },
]
