import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Finished before it began", ko: "시작하기 전에 끝내면?"), asks: .finishedEarly,
    finishedEarly),
  Chapter.Episode(
    Text("In front of a full queue", ko: "자리가 없는 큐 앞에서"), asks: .nextInLine, nextInLine),
  Chapter.Episode(
    Text("Any call that answers later", ko: "나중에 답하는 함수라면 무엇이든"), asks: .anyCall, anyCall),
]

private func finishedEarly(_ page: Page) throws {
  try page.step(
    Text(
      "It is refused, for what has not begun cannot end; nothing has happened. Then the lookup starts as if nobody had called finish(), and the first to end it is the answer.",
      ko: "시작하지 않은 것은 끝날 수 없으므로 거절되고, 아무 일도 일어나지 않습니다. 그다음에는 평소처럼 시작하고, 답이 와야 끝납니다."),
    rules: "async.wrap-in-base-class"
  ) {
    page.introduceService()
    page.introduceLookup()
    // snippet.early
    let service = PlaceService()
    let lookup = PlaceLookup("beach", in: service)
    let before = lookup.finish()
    lookup.start()
    // snippet.end
    try page.code("early")
    page.show("before", before, told: .notBegun)
    page.show("lookup.isExecuting", lookup.isExecuting, told: true)
    // snippet.after
    service.answer()
    let after = lookup.finish()
    // snippet.end
    try page.code("after")
    page.show("lookup.place", lookup.place, told: "Busan")
    page.show("after", after, told: .over)
  }
}

private func nextInLine(_ page: Page) throws {
  try page.step(
    Text(
      "Ready, and not executing: its turn has not come. main() of the first has returned long ago, and still its place is taken until it says that it is finished.",
      ko:
        "준비 상태이지만 실행 중은 아닙니다. 아직 차례가 오지 않았습니다. 첫째의 main()은 벌써 반환되었지만, 완료되었다고 말할 때까지 그 자리는 비지 않습니다."),
    rules: "async.ready-to-executing", "async.set-finished-yourself"
  ) {
    page.introduceService()
    page.introduceLookup()
    let asked = Gate("The service has been asked about the beach.", ko: "서비스가 beach에 대한 물음을 받았습니다.")
    // snippet.line
    let service = PlaceService()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let first = CallOperation { answer in
      service.place(of: "beach", answer: answer)
      // snippet.hide
      asked.open()
      // snippet.show
    }
    let known = PlaceService(cached: ["forest": "Jeju"])
    let second = PlaceLookup("forest", in: known)
    queue.addOperations([first, second], waitUntilFinished: false)
    // snippet.end
    try page.code("line")
    page.say(
      Text(
        "CallOperation is an AsyncOperation that calls its closure, and finishes with the answer.",
        ko: "CallOperation은 받은 클로저를 부르고 답이 오면 완료되는 AsyncOperation입니다."))
    page.wait(for: asked)
    page.show("first.isExecuting", first.isExecuting, documented: true)
    page.show("second.isReady", second.isReady, documented: true)
    page.show("second.isExecuting", second.isExecuting, documented: false)
    // snippet.free
    service.answer()
    // snippet.end
    try page.code("free")
    page.waitToEmpty("queue", queue)
    page.show("second.place", second.place, told: "Jeju")
  }
}

private func anyCall(_ page: Page) throws {
  try page.step(
    Text(
      "Nothing but a main(): that the answer may come twice, late or at once is dealt with by the base class.",
      ko: "쓴 것은 main()뿐입니다. 답이 두 번 오거나, 늦게 오거나, 그 자리에서 와도 기본 클래스가 알아서 합니다."),
    rules: "async.wrap-in-base-class"
  ) {
    try page.code("answer", in: "CallOperation.swift")
    // snippet.calls
    let lookup = CallOperation { answer in
      answer("Busan")
      answer("Jeju")
    }
    let unwanted = CallOperation { answer in answer("Busan") }
    unwanted.cancel()
    for operation in [lookup, unwanted] { operation.start() }
    // snippet.end
    try page.code("calls")
    page.show("lookup.value", lookup.value, told: "Busan")
    page.show("unwanted.isFinished", unwanted.isFinished, told: true)
    page.show("unwanted.value", unwanted.value, told: nil)
  }
}
