import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unlockedState", "A state without a lock", ko: "잠금 없는 상태",
    Step(
      "bothFinish",
      "The answer looks whether the lookup is finished. Before it goes on, the user cancels, which looks as well. Both see that it is not, and both finish it: the caption was shown with nothing, and then the place came all the same.",
      ko:
        "응답한 스레드가 완료되었는지 봅니다. 이어 가기 전에 사용자가 취소하고, 그쪽도 완료되었는지 봅니다. 둘 다 완료 전이라고 보았으므로 둘 다 완료시킵니다. 사진의 설명은 장소 없이 나타났는데 뒤늦게 장소가 옵니다.",
      shows: .async.flagsDerivedFromOwnState, as: .told
    ) { page in
      try page.code("popular", in: "PopularAsyncOperation.swift")
      try page.code("hurried", in: "HurriedLookup.swift")
      let goesOn = page.gate("The thread of the answer goes on.", ko: "응답한 스레드가 이어서 실행됩니다.")
      let ended = page.gate(
        "The thread of the answer has come to its end.", ko: "응답한 스레드가 할 일을 마쳤습니다.")
      let service = PlaceService()
      let lookup = HurriedLookup("beach", in: service, goesOn)
      lookup.start()
      Thread.detachNewThread {
        service.answer()
        ended.open()  // page
      }
      page.wait(for: lookup.answering)
      lookup.cancel()
      page.show(lookup.isFinished, told: true)
      page.show(lookup.ends, told: ["nothing"])
      page.open(goesOn)
      page.wait(for: ended)
      page.show(lookup.ends, told: ["nothing", "Busan"])
    },
    Step(
      "lookAndClaim",
      "Put right: to look and to claim is one thing, done under the lock. The second is refused, and its closure is not called.",
      ko: "바로잡기: 보는 것과 맡는 것이 한 번에, 잠근 채로 이루어집니다. 둘째는 거절되고, 건넨 클로저는 불리지 않습니다.",
      shows: .async.wrapInBaseClass
    ) { page in
      try page.code("claim", in: source)
      page.say(
        "This is how finish(_:) begins; only who has claimed the step goes on. CaptionLookup is an AsyncOperation that does nothing in main(), and keeps what it is told:",
        ko:
          "finish(_:)는 이렇게 시작하고, 맡은 쪽만 이어 갑니다. CaptionLookup은 main()에서 아무 일도 하지 않고, 건넨 것을 간직하는 AsyncOperation입니다."
      )
      let goesOn = page.gate("The thread of the answer goes on.", ko: "응답한 스레드가 이어서 실행됩니다.")
      let ended = page.gate(
        "The thread of the answer has come to its end.", ko: "응답한 스레드가 할 일을 마쳤습니다.")
      let answering = page.gate(
        "The answer has come: the lookup is not finished yet.",
        ko: "응답이 왔고, 장소 찾기는 아직 완료되지 않았습니다.")
      let lookup = CaptionLookup()
      lookup.start()
      Thread.detachNewThread {
        answering.open()  // page
        goesOn.wait()
        lookup.finish { lookup.keep("Busan") }
        ended.open()  // page
      }
      page.wait(for: answering)
      lookup.finish { lookup.keep("nothing") }
      page.open(goesOn)
      page.wait(for: ended)
      page.show(lookup.kept, told: ["nothing"])
    }
  ),
  Chapter.Episode(
    "withoutMain", "A subclass without main()", ko: "main()이 없는 하위 클래스",
    Step(
      "neverFinished",
      "The name is misspelled, so that the inherited main() is called, which does nothing. Nobody ever finishes the lookup. The caption waits, the queue is never empty, and no message says why.",
      ko:
        "이름을 잘못 적어서, 아무 일도 하지 않는 물려받은 main()이 불립니다. 아무도 장소 찾기를 끝내지 않습니다. 설명은 기다리고 큐는 비지 않으며, 까닭을 알려 주는 메시지도 없습니다.",
      shows: .async.otherwiseNeverEnds, as: .told
    ) { page in
      try page.code("unwritten", in: "UnwrittenLookup.swift")
      try page.code("start", in: "PopularAsyncOperation.swift")
      let lookup = UnwrittenLookup()
      let caption = BlockOperation {}
      caption.addDependency(lookup)
      let queue = OperationQueue()
      queue.addOperations([lookup, caption], waitUntilFinished: false)
      let sort = BlockOperation {}
      queue.addOperation(sort)
      page.waitToFinish(sort)
      page.show(lookup.isFinished, told: false)
      page.show(caption.isReady, told: false)
      page.event("Somebody finishes it by hand.", ko: "누군가 직접 끝내 줍니다.")
      lookup.mian()
      page.waitToEmpty(queue)
      page.show(caption.isFinished, told: true)
    },
    Step(
      "mainTraps",
      "Put right: the base class has a main() of its own, which ends the program and names the class. A subclass that has one is not concerned.",
      ko: "바로잡기: 기본 클래스의 main()이 클래스의 이름을 대며 프로그램을 비정상 종료시킵니다. 재정의한 클래스와는 상관없습니다.",
      shows: .async.wrapInBaseClass
    ) { page in
      try page.code("main", in: source)
      let service = PlaceService(cached: ["beach": "Busan"])
      let lookup = PlaceLookup("beach", in: service)
      let queue = OperationQueue()
      queue.addOperation(lookup)
      page.waitToEmpty(queue)
      page.show(lookup.isFinished, told: true)
    }
  ),
]

private let source = "../AsyncOperation.swift"
