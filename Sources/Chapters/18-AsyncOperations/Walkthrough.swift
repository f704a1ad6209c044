import ChapterKit
import Operations

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
    "The app asks where the photo was taken. The answer is in the cache, so the lookup finishes within main(), and start() says afterwards that it is executing.",
    ko:
      "앱이 사진을 찍은 곳을 요청합니다. 응답이 캐시에 있어서 main() 안에서 완료되었는데, start()가 그다음에 실행 중으로 바꿉니다."
  ) { page in
    page.say(
      "PopularAsyncOperation is a base class that is often copied; its flags follow from state, and setting that announces them. This is its start():",
      ko:
        "PopularAsyncOperation은 널리 베껴 쓰는 기본 클래스입니다. state를 바꾸면 통지하고, 플래그는 state에서 얻습니다. 그 start()는 다음과 같습니다."
    )
    try page.code("start", in: "PopularAsyncOperation.swift")
    nonisolated final class PopularLookup:
      PopularAsyncOperation, @unchecked Sendable
    {
      let service = PlaceService(cached: ["beach": "Busan"])
      override func main() {
        service.place(of: "beach") { [self] _ in state = .finished }
      }
    }
    let lookup = PopularLookup()
    lookup.start()
    page.show(lookup.isFinished, told: false)
    page.show(lookup.isExecuting, told: true)
  },
  Step(
    "legalTransitions",
    "The state is a value without a lock. A transition is claimed, then settled; between the two it grants no other. Three are legal; the others are refused with a reason.",
    ko:
      "상태는 락이 없는 값입니다. 먼저 전이를 예약하고(claim) 나중에 확정하며(settle), 그 사이에는 다른 전이를 허락하지 않습니다. 허용하는 전이는 셋뿐이고, 나머지는 이유와 함께 거절합니다.",
    shows: .async.threeStates
  ) { page in
    try page.code("claim", in: "AsyncState.swift")
    page.say(
      "answers(to:) claims a step at each of five points: ready, on the way to executing, executing, on the way to finished, finished.",
      ko:
        "answers(to:)는 다섯 시점에 전이 하나를 요청해 봅니다. 차례대로 준비 상태, 실행 중으로 가는 길, 실행 중, 완료 상태로 가는 길, 완료 상태입니다."
    )
    page.show(answers(to: .begin), told: ["→ executing", "begun", "begun", "over", "over"])
    page.show(answers(to: .skip), told: ["→ finished", "begun", "begun", "over", "over"])
    page.show(answers(to: .finish), told: ["notBegun", "notBegun", "→ finished", "over", "over"])
  },
  Step(
    "lockAroundValue",
    "Claiming and settling are locked, and the announcements are made outside. When the end has been claimed, a second finish() is refused. The end is announced, and the caption is ready.",
    ko:
      "전이를 예약할 때와 확정할 때 락을 잡고, 통지는 락 밖에서 합니다. 완료를 예약한 다음 또 호출한 finish()는 거절됩니다. 완료를 통지하자 caption이 준비 상태가 됩니다.",
    shows: .async.fourAnnouncements
  ) { page in
    page.say(
      "finish(_:) is change(.finish), and calls its closure as last:",
      ko: "finish(_:)는 change(.finish)를 호출하고, 받은 클로저를 last로 넘깁니다.")
    try page.code("change", in: "AsyncOperation.swift")
    let lookup = PlaceLookup("beach", in: PlaceService())
    let caption = BlockOperation {}
    caption.addDependency(lookup)
    lookup.start()
    page.show(caption.isReady, told: false)
    var refusal: AsyncState.Refusal?
    lookup.finish { refusal = lookup.finish() }
    page.show(refusal, told: .over)
    page.show(caption.isReady, told: true)
  },
  Step(
    "executingBeforeMain",
    "start() says that the lookup is executing, and calls main() after that. The answer is in the cache again, and the lookup finishes.",
    ko: "start()는 실행 중으로 먼저 바꾸고 main()을 나중에 호출합니다. 이번에도 응답이 캐시에 있고, 장소 찾기는 제대로 완료됩니다.",
    shows: .async.startMustCallMain, as: .told
  ) { page in
    try page.code("start", in: "AsyncOperation.swift")
    let service = PlaceService(cached: ["beach": "Busan"])
    let lookup = PlaceLookup("beach", in: service)
    lookup.start()
    page.show(lookup.isFinished, told: true)
    page.show(lookup.isExecuting, told: false)
  },
  Step(
    "mainAlone",
    "PlaceLookup overrides main() alone. That returns, and the lookup executes until the answer calls finish.",
    ko: "PlaceLookup이 재정의한 것은 main() 하나입니다. main()은 돌아오고, 장소 찾기는 응답이 finish를 호출할 때까지 실행 중입니다.",
    shows: .async.mainReturnsEarly, .async.setFinishedYourself
  ) { page in
    try page.code("main", in: "PlaceLookup.swift")
    let service = PlaceService()
    let lookup = PlaceLookup("beach", in: service)
    lookup.start()
    page.show(lookup.isExecuting, documented: true)
    page.show(lookup.place, told: nil)
    service.answer()
    page.show(lookup.isFinished, documented: true)
    page.show(lookup.place, told: "Busan")
  },
  Step(
    "superIsReady",
    "The state knows nothing of dependencies, so isReady asks the base class first. The lookup is ready when the import has finished, and no longer when it has begun.",
    ko:
      "자기 상태는 의존성을 모르므로 isReady는 Operation의 isReady도 확인합니다. 장소 찾기는 사진 들여오기가 완료되어야 준비 상태가 되고, 시작한 다음에는 준비 상태가 아닙니다.",
    shows: .async.isReadyAsksSuper, .async.flagsDerivedFromOwnState
  ) { page in
    try page.code("flags", in: "AsyncOperation.swift")
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
    "Cancelled before its start, early does not ask the service. Cancelled while it waits, meanwhile takes its request back, and finishes.",
    ko:
      "시작하기 전에 취소한 early는 서비스에 요청하지 않습니다. 응답을 기다리다 취소된 meanwhile은 요청을 취소하고 완료됩니다."
  ) { page in
    page.say(
      "request.withdraw() has the service answer nil if it has not answered yet:",
      ko: "request.withdraw()를 호출하면 서비스가 아직 응답하지 않은 요청에 nil로 응답합니다.")
    try page.code("cancel", in: "AsyncOperation.swift")
    let service = PlaceService()
    let early = PlaceLookup("beach", in: service)
    let meanwhile = PlaceLookup("forest", in: service)
    early.cancel()
    for lookup in [early, meanwhile] { lookup.start() }
    page.show(early.isFinished, told: true)
    page.show(meanwhile.isFinished, told: false)
    meanwhile.cancel()
    page.show(meanwhile.isFinished, told: true)
    page.show(service.requests, told: ["forest"])
  },
]

extension Introduction {
  static let service = Introduction(
    "PlaceService belongs to this book: place(of:) returns at once, and answer() answers what was asked, on another thread, and returns when all is answered.",
    ko:
      "PlaceService는 이 책의 도구입니다. place(of:)는 바로 돌아오고, answer()는 그때까지의 요청에 다른 스레드에서 응답하며, 모두 응답한 다음 돌아옵니다.",
    in: "PlaceService(")

  static let lookup = Introduction(
    "PlaceLookup is an AsyncOperation that asks the service, and finishes with its answer.",
    ko: "PlaceLookup은 서비스에 요청하고 응답이 오면 완료되는 AsyncOperation입니다.", in: "PlaceLookup(")
}

/// Five places at which an operation can be, from its beginning to its end.
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
