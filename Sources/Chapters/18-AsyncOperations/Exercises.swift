import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "finishedEarly", "Finished before it began", ko: "시작하기 전에 끝내면?",
    asks:
      "finish() returns nil if it has ended the operation, and otherwise why not. What is before? When start() has returned, is the operation executing or finished?",
    ko:
      "`finish()`는 끝낸 것이 자기라면 `nil`을, 아니라면 이유를 돌려줍니다. `before`는 무엇일까요? `start()`가 반환된 다음 이 오퍼레이션은 실행 중일까요, 완료 상태일까요?",
    hint: "In the table of the walkthrough, look at what a ready operation answers.",
    ko: "본문의 표에서 준비 상태의 칸을 봅니다.",
    Step(
      "refusedBeforeStart",
      "It is refused, for what has not begun cannot end; nothing has happened. Then the lookup starts as if nobody had called finish(), and the first to end it is the answer.",
      ko: "시작하지 않은 것은 끝날 수 없으므로 거절되고, 아무 일도 일어나지 않습니다. 그다음에는 평소처럼 시작하고, 응답이 와야 끝납니다.",
      shows: .async.wrapInBaseClass
    ) { page in
      let service = PlaceService()
      let lookup = PlaceLookup("beach", in: service)
      let before = lookup.finish()
      lookup.start()
      page.show(before, told: .notBegun)
      page.show(lookup.isExecuting, told: true)
      service.answer()
      let after = lookup.finish()
      page.show(lookup.place, told: "Busan")
      page.show(after, told: .over)
    }
  ),
  Chapter.Episode(
    "nextInLine", "In front of a full queue", ko: "자리가 없는 큐 앞에서",
    asks: """
      Two operations were added to a queue of width one.
      CallOperation is what you write in the coding exercise: it calls its closure, and finishes when the answer comes.
      The answer for the second is in the cache already.
      main() of the first has asked and returned, and no answer has come.
      What are second.isReady and second.isExecuting?
      """,
    ko: """
      폭이 1인 큐에 둘을 넣었습니다.
      `CallOperation`은 아래의 코딩 연습에서 만드는 것으로, 클로저를 부르고 응답이 오면 완료됩니다.
      둘째의 결과는 이미 캐시에 있습니다.
      첫째의 `main()`은 요청을 보내고 반환되었고 응답은 아직 오지 않았습니다.
      `second.isReady`와 `second.isExecuting`은 각각 무엇일까요?
      """,
    hint: "Does ready mean that it may start, or that it has started?",
    ko: "준비 상태는 시작해도 된다는 뜻일까요, 시작했다는 뜻일까요?",
    Step(
      "readyNotExecuting",
      "Ready, and not executing: its turn has not come. main() of the first has returned long ago, and still its place is taken until it says that it is finished.",
      ko:
        "준비 상태이지만 실행 중은 아닙니다. 아직 차례가 오지 않았습니다. 첫째의 main()은 벌써 반환되었지만, 완료되었다고 말할 때까지 그 자리는 비지 않습니다.",
      shows: .async.readyToExecuting, .async.setFinishedYourself
    ) { page in
      let asked = page.gate(
        "The service has been asked about the beach.", ko: "서비스가 beach에 대한 요청을 받았습니다.")
      let service = PlaceService()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let first = CallOperation { answer in
        service.place(of: "beach", answer: answer)
        asked.open()  // page
      }
      let known = PlaceService(cached: ["forest": "Jeju"])
      let second = PlaceLookup("forest", in: known)
      queue.addOperations([first, second], waitUntilFinished: false)
      page.say(
        "CallOperation is an AsyncOperation that calls its closure, and finishes with the answer.",
        ko: "CallOperation은 받은 클로저를 부르고 응답이 오면 완료되는 AsyncOperation입니다.")
      page.wait(for: asked)
      page.show(first.isExecuting, documented: true)
      page.show(second.isReady, documented: true)
      page.show(second.isExecuting, documented: false)
      service.answer()
      page.waitToEmpty(queue)
      page.show(second.place, told: "Jeju")
    }
  ),
  Chapter.Episode(
    "anyCall", "Any call that answers later", ko: "나중에 응답하는 함수라면 무엇이든",
    asks: """
      You want to write a closure rather than a subclass each time.
      Make CallOperation<Value>, which inherits from AsyncOperation.
      Its initializer takes one closure.
      The closure is handed a function that takes the answer; it sets the work off, and returns.
      When the answer comes, it is kept in value and finishes the operation.
      If there are several, the first counts.
      Cancelled before its start, the operation does not call the closure.
      Cancelled while the work goes on, it finishes when the answer comes, and the answer is thrown away.
      """,
    ko: """
      하위 클래스를 매번 만들지 않고 클로저로 쓰고 싶습니다.
      `AsyncOperation`을 물려받아 `CallOperation<Value>`를 만들어 보시기 바랍니다.
      이니셜라이저는 클로저 하나를 받습니다.
      클로저는 응답을 받을 함수를 건네받아, 작업을 시작해 놓고 반환됩니다.
      응답이 오면 `value`에 간직하고 완료됩니다.
      여러 번 오면 첫 번째만 받아들입니다.
      시작하기 전에 취소되었으면 클로저를 부르지 않습니다.
      작업하는 동안 취소되었으면 응답이 왔을 때 완료되고, 응답은 버립니다.
      """,
    hint: "The base class does two of the four already.", ko: "네 가지 가운데 둘은 기본 클래스가 이미 합니다.",
    hint:
      "The closure of finish is called only for the one that ends the operation. That is the place to keep the value.",
    ko: "`finish`의 클로저는 끝낸 쪽에서만 불립니다. 값을 간직할 자리는 거기입니다.",
    tries: CallAttempt.self,
    Step(
      "mainIsEnough",
      "Nothing but a main(): that the answer may come twice, late or at once is dealt with by the base class.",
      ko: "쓴 것은 main()뿐입니다. 응답이 두 번 오거나, 늦게 오거나, 그 자리에서 와도 기본 클래스가 알아서 합니다.",
      shows: .async.wrapInBaseClass
    ) { page in
      try page.code("answer", in: "CallOperation.swift")
      let lookup = CallOperation { answer in
        for town in ["Busan", "Jeju"] { answer(town) }
      }
      let unwanted = CallOperation { answer in answer("Busan") }
      unwanted.cancel()
      for operation in [lookup, unwanted] { operation.start() }
      page.show(lookup.value, told: "Busan")
      page.show(unwanted.isFinished, told: true)
      page.show(unwanted.value, told: nil)
    }
  ),
]
