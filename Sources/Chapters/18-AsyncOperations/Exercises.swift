import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "finishedEarly", "Finished before it began", ko: "시작하기 전에 끝내면?",
    asks:
      "finish() returns nil if it has finished the operation, and otherwise the reason for its refusal. What is the value of the variable `before`? When start() has returned, is the operation executing?",
    ko:
      "`finish()`는 끝냈으면 `nil`을, 거절되면 이유를 반환합니다. `before`는 무엇일까요? `start()`가 돌아온 다음에는 실행 중일까요?",
    hint: "From which state can an operation go to finished?",
    ko: "완료로 가는 전이는 어느 상태에서 출발하나요?",
    Step(
      "refusedBeforeStart",
      "The call of finish() is refused. The operation then starts as it would have without that call.",
      ko: "거절되고, 그다음에는 평소처럼 시작합니다.",
      because:
        "`finish()` claims the transition from executing to finished, and the state was `.ready`.",
      ko:
        "`finish()`는 실행 중에서 완료로 가는 전이를 예약하는데, 상태는 `.ready`였습니다."
    ) { page in
      let service = PlaceService()
      let lookup = PlaceLookup("beach", in: service)
      let before = lookup.finish()
      lookup.start()
      page.show(before, told: .notBegun)
      page.show(lookup.isExecuting, told: true)
      service.answer()  // page
    }
  ),
  Chapter.Episode(
    "nextInLine", "Behind the limit of a queue", ko: "한도가 찬 큐 앞에서",
    asks: """
      Two lookups were added to a queue with a limit of 1.
      The answer for the second is in the cache.
      While the first waits for its answer, is the second ready, and is it executing?
      """,
    ko: """
      동시 실행 한도가 1인 큐에 장소 찾기 둘을 넣었습니다.
      둘째의 응답은 캐시에 있습니다.
      첫째가 응답을 기다릴 때, `second`는 준비 상태일까요, 실행 중일까요?
      """,
    hint: "Does “ready” mean that the operation may start, or that it has started?",
    ko: "준비 상태는 시작해도 된다는 뜻일까요, 시작했다는 뜻일까요?",
    Step(
      "readyNotExecuting",
      "The second lookup is ready but not executing.",
      ko: "준비 상태이지만 실행 중은 아닙니다.",
      because:
        "The first lookup's `main()` may have returned, but that lookup had not finished, so the limit of 1 was reached.",
      ko: "첫째의 `main()`은 돌아왔어도 첫째는 완료되지 않았으므로 한도 1이 차 있었습니다.",
      shows: .async.readyToExecuting
    ) { page in
      let service = PlaceService(cached: ["forest": "Jeju"])
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let first = PlaceLookup("beach", in: service)
      let second = PlaceLookup("forest", in: service)
      queue.addOperations([first, second], waitUntilFinished: false)
      page.wait(for: service.wasAsked)
      page.show(first.isExecuting, documented: true)
      page.show(second.isReady, documented: true)
      page.show(second.isExecuting, documented: false)
      service.answer()  // page
      page.waitToEmpty(queue)
    }
  ),
  Chapter.Episode(
    "anyCall", "A call that answers later", ko: "나중에 응답하는 함수",
    asks: """
      Write a class CallOperation<Value> that inherits from AsyncOperation.
      Its initializer takes a function. The function starts work, returns immediately, and calls the given closure with the answer.
      The answer is stored in value and finishes the operation.
      If there are several answers, the first counts.
      If the operation is cancelled before its start, it does not call the function.
      If the operation is cancelled while it waits for the answer, it finishes when the answer comes and discards the answer.
      The function always answers in the end.
      """,
    ko: """
      `AsyncOperation`을 물려받아 `CallOperation<Value>`를 만들어 보세요.
      이니셜라이저가 받는 함수는 응답을 받을 클로저를 건네받아, 작업을 시작해 놓고 돌아옵니다.
      응답이 오면 `value`에 저장하고 완료됩니다.
      여러 번 오면 첫 번째만 받아들입니다.
      시작하기 전에 취소되었으면 함수를 호출하지 않습니다.
      함수를 호출한 다음 응답이 오기 전에 취소되었으면, 응답이 왔을 때 완료되고 응답은 버립니다.
      함수는 취소되어도 꼭 응답한다고 합시다.
      """,
    hint: "Of the four requirements on answers and cancellation, the base class already meets two.",
    ko: "네 가지 가운데 둘은 기본 클래스가 이미 합니다.",
    hint:
      "The closure passed to finish is called only by the call that finishes the operation. Store the value in that closure.",
    ko: "`finish`의 클로저는 끝낸 쪽에서만 호출됩니다. 값은 거기에서 저장합니다.",
    tries: CallAttempt.self,
    Step(
      "mainIsEnough",
      "Two answers came, and the first was kept.",
      ko: "두 번 응답했고, 첫 응답이 남았습니다.",
      shows: .async.wrapInBaseClass
    ) { page in
      try page.code("answer", in: "CallOperation.swift")
      let lookup = CallOperation { answer in
        for town in ["Busan", "Jeju"] { answer(town) }
      }
      lookup.start()
      page.show(lookup.value, told: "Busan")
    }
  ),
]
