import ChapterKit
import Operations
import Synchronization

/// Chapter 18: a base class for asynchronous operations. Subclasses override only `main()`.
public let asyncOperations = Chapter(
  18, Text("Async Operations", ko: "비동기 오퍼레이션의 기본 클래스"),
  summary: Text(
    "a base class for asynchronous work", ko: "하위 클래스가 main()만 쓰면 되는 기본 클래스"),
  rules: rules, tools: [.service, .lookup],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "placeMissing",
    "All operations have finished, and the caption has no place. Although the limit is 1, the second request was sent before the first was answered.",
    ko: "모두 완료되었는데 캡션에 장소가 없습니다. 한도가 1인데도 응답 전에 둘째 요청까지 나갔습니다.",
    because:
      "`place(of:)` returned immediately, and so did `main()`. The inherited `start()` treated that as the end of the work, and finished `beach`.",
    ko:
      "`place(of:)`에 이어 `main()`이 바로 돌아오자, 기본 `start()`는 작업이 끝났다고 보고 beach를 완료시켰습니다.",
    as: .told
  ) { page in
    nonisolated final class HastyLookup: Operation, @unchecked Sendable {
      let photo: String
      let service: PlaceService
      let place = Mutex<String?>(nil)
      init(_ photo: String, in service: PlaceService) {
        (self.photo, self.service) = (photo, service)
      }
      override func main() {
        service.place(of: photo) { [self] answer in
          place.withLock { $0 = answer }
        }
      }
    }
    let service = PlaceService(cached: ["forest": "Jeju"])
    let written = Mutex("")
    let beach = HastyLookup("beach", in: service)
    let forest = HastyLookup("forest", in: service)
    let caption = BlockOperation {
      let place = beach.place.withLock { $0 }
      written.withLock { $0 = place ?? "no place" }
    }
    caption.addDependency(beach)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([beach, forest, caption], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(written.withLock { $0 }, told: "no place")
    page.show(service.requests, told: ["beach", "forest"])
    service.answer()
    page.show(beach.place.withLock { $0 }, told: "Busan")
  },
  Step(
    "mainAlone",
    "The lookup beach is executing until its answer comes, and the caption has its place.",
    ko:
      "beach는 응답이 올 때까지 실행 중이고, 캡션에 장소가 적힙니다.",
    because:
      "`main()` returned immediately here, too, but only the closure that received the answer called `finish`, and this call finished `beach`.",
    ko:
      "이번에도 `main()`은 바로 돌아왔지만, beach를 완료시킨 것은 응답의 클로저가 호출한 `finish`입니다.",
    shows: .async.mainReturnsEarly, .async.setFinishedYourself
  ) { page in
    try page.code("main", in: "PlaceLookup.swift")
    let service = PlaceService(cached: ["forest": "Jeju"])
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let written = Mutex("")
    let beach = PlaceLookup("beach", in: service)
    let forest = PlaceLookup("forest", in: service)
    let caption = BlockOperation {
      written.withLock { $0 = beach.place ?? "no place" }
    }
    caption.addDependency(beach)
    queue.addOperations([beach, forest, caption], waitUntilFinished: false)
    page.wait(for: service.wasAsked)
    page.show(beach.isExecuting, documented: true)
    page.show(service.requests, told: ["beach"])
    service.answer()
    page.waitToEmpty(queue)
    page.show(beach.isFinished, documented: true)
    page.show(written.withLock { $0 }, told: "Busan")
    page.show(service.requests, told: ["beach", "forest"])
  },
  Step(
    "cancelledAtEachPoint",
    "Three lookups are cancelled. The one named early is cancelled before its start and sends no request. The one named meanwhile is cancelled while it waits, and finishes. The one named late is cancelled after its finish and keeps its place.",
    ko:
      "early는 요청하지 않고, meanwhile은 응답을 기다리다 완료되고, late의 장소는 그대로입니다.",
    because:
      "`start()` skipped `main()` of `early`. `meanwhile.cancel()` called the closure that had been passed to `onCancel`; the service answered nil, and that answer called `finish`.",
    ko:
      "early의 `start()`는 `main()`을 건너뛰었습니다. `meanwhile.cancel()`은 `onCancel`에 맡긴 클로저를 호출했고, 서비스가 nil로 응답하자 그 응답이 `finish`를 호출했습니다.",
    as: .told
  ) { page in
    page.say(
      "request.withdraw() has the service answer nil if it has not answered yet.",
      ko: "request.withdraw()를 호출하면 서비스가 아직 응답하지 않은 요청에 nil로 응답합니다.")
    let service = PlaceService(cached: ["harbour": "Mokpo"])
    let early = PlaceLookup("beach", in: service)
    let meanwhile = PlaceLookup("forest", in: service)
    let late = PlaceLookup("harbour", in: service)
    early.cancel()
    for lookup in [early, meanwhile, late] { lookup.start() }
    page.show(early.isFinished, told: true)
    page.show(meanwhile.isFinished, told: false)
    meanwhile.cancel()
    page.show(meanwhile.isFinished, told: true)
    page.show(meanwhile.place, told: nil)
    late.cancel()
    page.show(late.place, told: "Mokpo")
    page.show(service.requests, told: ["forest", "harbour"])
  },
  Step(
    "executingForEver",
    "The caption that depends on the lookup is ready, although the lookup itself still reports that it is executing.",
    ko: "장소 찾기에 의존하는 caption은 준비 상태인데, 정작 장소 찾기는 실행 중이라고 합니다.",
    because:
      "The answer was in the cache, so it came during `main()`, and the KVO notification for the finish was sent. Then the second line of `start()` replaced `.finished` with `.executing`.",
    ko:
      "캐시의 응답은 `main()` 안에서 와서 완료를 통지했고, 그다음 `start()`의 둘째 줄이 `.finished`를 `.executing`으로 덮어썼습니다."
  ) { page in
    page.say(
      "PopularAsyncOperation is a base class that is often copied; setting its state sends the KVO notifications. Its start() is at the top:",
      ko:
        "PopularAsyncOperation은 널리 베껴 쓰는 기본 클래스이고, state를 바꾸면 통지합니다. 맨 위가 그 start()입니다."
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
    let caption = BlockOperation {}
    caption.addDependency(lookup)
    lookup.start()
    page.show(caption.isReady, told: true)
    page.show(lookup.isFinished, told: false)
    page.show(lookup.isExecuting, told: true)
  },
  Step(
    "lockAroundValue",
    "While the first finish() stores its result, a second call is refused.",
    ko:
      "첫 finish()가 결과를 저장하는 동안 호출한 둘째 finish()는 거절됩니다.",
    because:
      "The first call had claimed the finish under the lock, and had released the lock before it called `last`. The second call acquired the lock, and found that the finish was already claimed.",
    ko:
      "첫 호출은 락 안에서 완료를 예약하고, 락을 놓은 다음 `last`를 호출했습니다. 둘째 호출은 락을 얻었지만 완료가 이미 예약되어 있었습니다.",
    shows: .async.fourAnnouncements
  ) { page in
    page.say(
      "finish(_:) calls change(.finish) and passes its closure on as the argument last:",
      ko: "finish(_:)는 change(.finish)를 호출하고, 받은 클로저를 last로 넘깁니다.")
    try page.code("change", in: "AsyncOperation.swift")
    let lookup = PlaceLookup("beach", in: PlaceService())
    let caption = BlockOperation {}
    caption.addDependency(lookup)
    lookup.start()
    var second: AsyncState.Refusal?
    var wasExecuting = false
    lookup.finish {
      second = lookup.finish()
      wasExecuting = lookup.isExecuting
    }
    page.show(second, told: .over)
    page.show(wasExecuting, told: true)
    page.show(caption.isReady, told: true)
  },
  Step(
    "superIsReady",
    "The lookup becomes ready when the import has finished.",
    ko:
      "장소 찾기는 사진 들여오기가 완료되어야 준비 상태가 됩니다.",
    because: "`phase` was `.ready` at both lines; the difference is `super.isReady`.",
    ko:
      "두 줄에서 `phase`는 똑같이 `.ready`였고, 값을 가른 것은 `super.isReady`입니다.",
    shows: .async.isReadyAsksSuper
  ) { page in
    page.say(
      "AsyncOperation's isReady is super.isReady && phase == .ready; phase is the state value.",
      ko: "AsyncOperation의 isReady는 super.isReady && phase == .ready이며, phase는 상태 값입니다.")
    let photoImport = BlockOperation {}
    let lookup = PlaceLookup("beach", in: PlaceService())
    lookup.addDependency(photoImport)
    page.show(lookup.isReady, told: false)
    photoImport.start()
    page.show(lookup.isReady, told: true)
  },
]

extension Introduction {
  static let service = Introduction(
    "PlaceService belongs to this book: place(of:) returns immediately. answer() answers all requests on another thread, and returns when all are answered.",
    ko:
      "PlaceService는 이 책의 도구입니다. place(of:)는 바로 돌아오고, answer()는 밀린 요청에 다른 스레드에서 모두 응답한 다음 돌아옵니다.",
    in: "PlaceService(")

  static let lookup = Introduction(
    "PlaceLookup is an AsyncOperation that asks the service, and finishes with its answer.",
    ko: "PlaceLookup은 서비스에 요청하고 응답이 오면 완료되는 AsyncOperation입니다.", in: "PlaceLookup(")
}
