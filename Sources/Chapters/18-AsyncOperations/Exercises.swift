import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "finishedEarly", "Finished before it began", ko: "시작하기 전에 끝내면?", asks: .finishedEarly,
    Step(
      "refusedBeforeStart",
      "It is refused, for what has not begun cannot end; nothing has happened. Then the lookup starts as if nobody had called finish(), and the first to end it is the answer.",
      ko: "시작하지 않은 것은 끝날 수 없으므로 거절되고, 아무 일도 일어나지 않습니다. 그다음에는 평소처럼 시작하고, 응답이 와야 끝납니다.",
      shows: .async.wrapInBaseClass
    ) { page in
      page.introduce(.service)
      page.introduce(.lookup)
      // snippet.early
      let service = PlaceService()
      let lookup = PlaceLookup("beach", in: service)
      let before = lookup.finish()
      lookup.start()
      // snippet.end
      page.show(before, told: .notBegun)
      page.show(lookup.isExecuting, told: true)
      service.answer()
      let after = lookup.finish()
      page.show(lookup.place, told: "Busan")
      page.show(after, told: .over)
    }
  ),
  Chapter.Episode(
    "nextInLine", "In front of a full queue", ko: "자리가 없는 큐 앞에서", asks: .nextInLine,
    Step(
      "readyNotExecuting",
      "Ready, and not executing: its turn has not come. main() of the first has returned long ago, and still its place is taken until it says that it is finished.",
      ko:
        "준비 상태이지만 실행 중은 아닙니다. 아직 차례가 오지 않았습니다. 첫째의 main()은 벌써 반환되었지만, 완료되었다고 말할 때까지 그 자리는 비지 않습니다.",
      shows: .async.readyToExecuting, .async.setFinishedYourself
    ) { page in
      page.introduce(.service)
      page.introduce(.lookup)
      // snippet.hide
      let asked = Gate(
        "The service has been asked about the beach.", ko: "서비스가 beach에 대한 요청을 받았습니다.")
      // snippet.show
      // snippet.line
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
      // snippet.end
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
    "anyCall", "Any call that answers later", ko: "나중에 응답하는 함수라면 무엇이든", asks: .anyCall,
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
