import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 18: a base class for asynchronous operations, of which subclasses write `main()` alone.
public let asyncOperations = Chapter(
  18, Text("Async Operations", ko: "비동기 오퍼레이션의 기본 클래스"),
  summary: Text(
    "a base class of which subclasses write main() alone", ko: "하위 클래스가 main()만 쓰면 되는 기본 클래스"),
  rules: rules, tools: [.service, .lookup],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "executingForEver",
    "The app asks where a photo was taken, on a base class that is often copied: its start() calls main(), and says afterwards that it is executing. The answer for the forest comes later, and all is well. The beach is in the cache: it ends within main(), and is executing after that, for ever.",
    ko:
      "앱이 사진을 찍은 곳을 요청합니다. 널리 베껴 쓰는 기본 클래스의 start()는 main()을 부른 다음 실행 중으로 바꿉니다. forest의 응답은 나중에 와서 잘 끝났습니다. beach는 캐시에 있어서 main() 안에서 완료되었고, 그다음에 영영 실행 중이 됩니다.",
    shows: .async.startMustCallMain, as: .told
  ) { page in
    try page.code("start", in: "Mistakes/PopularAsyncOperation.swift")
    try page.code("main", in: "Mistakes/PopularLookup.swift")
    let service = PlaceService(cached: ["beach": "Busan"])
    let forest = PopularLookup("forest", in: service)
    forest.start()
    page.show(forest.isExecuting, told: true)
    service.answer()
    page.show(forest.isFinished, told: true)
    let beach = PopularLookup("beach", in: service)
    beach.start()
    page.show(beach.place, told: "Busan")
    page.show(beach.isFinished, told: false)
    page.show(beach.isExecuting, told: true)
  },
  Step(
    "legalTransitions",
    "First, which way leads where: a value, without a lock. A transition is claimed, then settled; between the two nobody else can claim one. Three are legal; every other is refused by name.",
    ko:
      "먼저 어디에서 어디로 갈 수 있는지를 잠금 없는 값으로 만듭니다. 먼저 전이를 맡고(claim) 나중에 확정하며(settle), 그 사이에는 아무도 다른 전이를 맡지 못합니다. 맞는 전이는 셋이고, 나머지는 이유의 이름을 대며 거절합니다.",
    shows: .async.threeStates, .async.keyPathFromName
  ) { page in
    try page.code("phase", in: "AsyncState.swift")
    try page.code("claim", in: "AsyncState.swift")
    page.say(
      "answers(to:) claims a step in each of the five places: ready, on the way to executing, executing, on the way to finished, finished.",
      ko:
        "answers(to:)는 다섯 상태에서 전이 하나를 맡아 봅니다. 차례대로 준비 상태, 실행 중으로 가는 길, 실행 중, 완료 상태로 가는 길, 완료 상태입니다."
    )
    page.show(answers(to: .begin), told: ["→ executing", "begun", "begun", "over", "over"])
    page.show(answers(to: .skip), told: ["→ finished", "begun", "begun", "over", "over"])
    page.show(answers(to: .finish), told: ["notBegun", "notBegun", "→ finished", "over", "over"])
    let keys = AsyncState.Phase.allCases.map(\.key)
    page.show(keys, told: ["isReady", "isExecuting", "isFinished"])
  },
  Step(
    "lockAroundValue",
    "The lock keeps the value and nothing else. It is taken to claim a step and once more to settle it; the four announcements are made outside. Whoever hears one may ask the operation anything.",
    ko:
      "잠금은 그 값만 지킵니다. 전이를 맡을 때 한 번, 확정할 때 한 번 잠그고, 네 번의 통지는 잠금 밖에서 합니다. 그래서 통지를 들은 쪽은 이 오퍼레이션의 무엇이든 읽을 수 있습니다.",
    shows: .async.fourAnnouncements, .async.flagsDerivedFromOwnState
  ) { page in
    try page.code("state", in: "AsyncOperation.swift")
    try page.code("flags", in: "AsyncOperation.swift")
    try page.code("change", in: "AsyncOperation.swift")
    page.say(
      "exchange(nil) drops what onCancel(_:) has kept. finish(_:) is change(.finish), and calls its closure as last. Between the two halves the flags say the old thing, and a second finish() is refused:",
      ko:
        "exchange(nil)은 onCancel(_:)로 간직한 것을 버립니다. finish(_:)는 change(.finish)이고, 받은 클로저를 last로 부릅니다. 맡은 다음 확정하기 전까지 플래그는 이전 값이고, 또 끝내려 하면 거절됩니다."
    )
    let lookup = PlaceLookup("beach", in: PlaceService())
    lookup.start()
    var between: (isFinished: Bool, refusal: AsyncState.Refusal?)?
    lookup.finish {
      between = (lookup.isFinished, lookup.finish())
    }
    page.show(between?.isFinished, told: false)
    page.show(between?.refusal, told: .over)
    page.show(lookup.isFinished, told: true)
  },
  Step(
    "twoSubclasses",
    "Two subclasses, each nothing but a main(). It returns at once, and the operations execute until the answer is there and the faces are counted. Only they know when that is.",
    ko:
      "하위 클래스 둘이 쓴 것은 main()뿐입니다. main()은 바로 반환되고, 오퍼레이션은 응답이 오고 얼굴을 다 셀 때까지 실행 중입니다. 그때가 언제인지는 하위 클래스만 압니다.",
    shows: .async.mainReturnsEarly, .async.setFinishedYourself, .async.otherwiseNeverEnds
  ) { page in
    try page.code("main", in: "PlaceLookup.swift")
    try page.code("main", in: "FaceDetection.swift")
    let counted = page.gate("The faces are counted.", ko: "얼굴을 다 세었습니다.")
    let looked = page.gate("The detector has the picture.", ko: "얼굴을 찾는 쪽이 사진을 받았습니다.")
    let service = PlaceService()
    let place = PlaceLookup("beach", in: service)
    let faces = FaceDetection(in: .beach) { _ in
      looked.open()  // page
      counted.wait()
      return 2
    }
    for operation in [place, faces] { operation.start() }
    page.wait(for: looked)
    page.show(place.isExecuting, documented: true)
    page.show(faces.isExecuting, documented: true)
    service.answer()
    page.show(place.isFinished, documented: true)
    page.show(place.place, told: "Busan")
    page.show(faces.isFinished, documented: false)
    page.open(counted)
    page.waitToFinish(faces)
    page.show(faces.faces, told: 2)
  },
  Step(
    "superIsReady",
    "The state of one's own knows nothing of dependencies. So isReady asks the base class first: the lookup is ready when its import has finished, and not any more when it has begun.",
    ko:
      "자기 상태는 의존성을 모릅니다. 그래서 isReady는 Operation의 isReady도 확인합니다. 장소 찾기는 사진 들여오기가 완료되어야 준비 상태가 되고, 시작한 다음에는 더 이상 준비 상태가 아닙니다.",
    shows: .async.isReadyAsksSuper
  ) { page in
    try page.code("ready", in: "AsyncOperation.swift")
    let photoImport = BlockOperation {}
    let service = PlaceService()
    let lookup = PlaceLookup("beach", in: service)
    lookup.addDependency(photoImport)
    page.show(lookup.isReady, told: false)
    photoImport.start()
    page.show(lookup.isReady, told: true)
    lookup.start()
    page.show(lookup.isReady, told: false)
    service.answer()  // page
  },
  Step(
    "cancelledAtEachPoint",
    "Cancelled before the start, the service is not asked. Cancelled during it, the question is taken back, and the operation is over. Cancelled after that, nothing changes. Each finishes once.",
    ko:
      "시작하기 전에 취소하면 서비스에 요청하지 않습니다. 응답을 기다리는 동안 취소하면 요청을 거두어들이고 완료됩니다. 완료된 다음에 취소하면 아무것도 달라지지 않습니다. 어느 것이든 한 번만 완료됩니다.",
    shows: .async.wrapInBaseClass
  ) { page in
    try page.code("start", in: "AsyncOperation.swift")
    try page.code("cancel", in: "AsyncOperation.swift")
    page.say(
      "exchange puts a new closure in the place of the one that is kept, which it returns; once all is over it keeps none. In its main(), PlaceLookup asks the service, has the answer finish it, and says this; withdraw() has the service answer nil at once:",
      ko:
        "exchange는 간직한 클로저를 받은 것으로 바꾸고 이전 것을 돌려주며, 끝난 뒤에는 간직하지 않습니다. PlaceLookup의 main()은 서비스에 요청하고, 응답이 오면 끝나게 하고, 다음 줄을 적어 둡니다. withdraw()를 부르면 서비스는 그 자리에서 nil로 응답합니다."
    )
    try page.code("withdraw", in: "PlaceLookup.swift")
    let service = PlaceService()
    let early = PlaceLookup("beach", in: service)
    let meanwhile = PlaceLookup("forest", in: service)
    let late = PlaceLookup("city", in: service)
    early.cancel()
    for lookup in [early, meanwhile, late] { lookup.start() }
    meanwhile.cancel()
    page.show(early.isFinished, told: true)
    page.show(meanwhile.isFinished, told: true)
    page.show(late.isFinished, told: false)
    service.answer()
    late.cancel()
    page.show(service.requests, told: ["forest", "city"])
    page.show(meanwhile.place, told: nil)
    page.show(late.place, told: "Busan")
  },
  Step(
    "answerAgainstCancellation",
    "The answer and the cancellation come at the same moment. The answer has claimed the end, and keeps its result; the question can no longer be taken back, and whoever wants to end it again is told why not.",
    ko: "응답과 취소가 같은 때에 왔습니다. 응답이 먼저 끝을 맡아 결과를 간직합니다. 요청을 거두어들이기에는 늦었고, 또 끝내려 하면 이유를 대며 거절합니다.",
    shows: .async.wrapInBaseClass
  ) { page in
    page.say(
      "An AsyncOperation that is ended from outside, so that one can see who ends it:",
      ko: "누가 끝내는지 보이도록 바깥에서 끝내는 AsyncOperation입니다.")
    try page.code("caption", in: "Staging/CaptionLookup.swift")
    let answering = page.gate("The answer is being kept.", ko: "응답을 간직하는 중입니다.")
    let kept = page.gate("The answer is kept.", ko: "응답을 간직했습니다.")
    let ended = page.gate(
      "The thread of the answer has ended the lookup.", ko: "응답한 스레드가 오퍼레이션을 끝냈습니다.")
    let lookup = CaptionLookup()
    lookup.start()
    Thread.detachNewThread {
      lookup.finish {
        answering.open()  // page
        kept.wait()
        lookup.keep("Busan")
      }
      ended.open()  // page
    }
    page.wait(for: answering)
    lookup.cancel()
    page.show(lookup.isCancelled, told: true)
    let refusal = lookup.finish { lookup.keep("nothing") }
    page.show(refusal, told: .over)
    page.show(lookup.isFinished, told: false)
    page.open(kept)
    page.wait(for: ended)
    page.show(lookup.isFinished, told: true)
    page.show(lookup.kept, told: ["Busan"])
  },
  Step(
    "executingBeforeMain",
    "The program put right: executing first, main() after that. However soon the answer is there, the lookup ends.",
    ko: "바로잡은 프로그램입니다. 실행 중이 먼저이고 main()이 나중입니다. 응답이 얼마나 빠르든 장소 찾기는 완료됩니다.",
    shows: .async.wrapInBaseClass
  ) { page in
    page.say(
      "This is how start() ends; the state was turned to executing, and announced, just before:",
      ko: "start()의 마지막 두 줄입니다. 상태는 바로 앞에서 실행 중으로 바꾸어 통지했습니다.")
    try page.code("order", in: "AsyncOperation.swift")
    let service = PlaceService(cached: ["beach": "Busan"])
    let forest = PlaceLookup("forest", in: service)
    forest.start()
    page.show(forest.isExecuting, told: true)
    service.answer()
    page.show(forest.isFinished, told: true)
    let beach = PlaceLookup("beach", in: service)
    beach.start()
    page.show(beach.place, told: "Busan")
    page.show(beach.isFinished, told: true)
    page.show(beach.isExecuting, told: false)
  },
]

extension Introduction {
  static let service = Introduction(
    "PlaceService belongs to this book: place(of:) returns at once, and answer() answers what was asked, on another thread, and returns when all is answered.",
    ko:
      "PlaceService는 이 책의 도구입니다. place(of:)는 바로 반환되고, answer()는 그때까지의 요청에 다른 스레드에서 응답하며, 모두 응답한 다음 반환됩니다.",
    in: "PlaceService(")

  static let lookup = Introduction(
    "PlaceLookup is an AsyncOperation that asks the service, and finishes with its answer.",
    ko: "PlaceLookup은 서비스에 요청하고 응답이 오면 완료되는 AsyncOperation입니다.", in: "PlaceLookup(")
}

/// The five places at which an operation can be, from its beginning to its end.
func everyState() -> [AsyncState] {
  var states = [AsyncState()]
  for step in [AsyncState.Step.begin, .finish] {
    var state = states.last ?? AsyncState()
    _ = state.claim(step)
    states.append(state)
    state.settle()
    states.append(state)
  }
  return states
}

/// What each of ``everyState()`` answers to a step.
func answers(to step: AsyncState.Step) -> [String] {
  everyState().map { state in
    var state = state
    switch state.claim(step) {
    case .success(let change): return "→ \(change.new)"
    case .failure(let refusal): return "\(refusal)"
    }
  }
}
