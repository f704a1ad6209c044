import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Chapter 17: the size of operations, their number, and the limit of a queue.
public let rightSizing = Chapter(
  17, Text("Right Sizing", ko: "알맞은 크기"),
  summary: Text(
    "the size and number of operations",
    ko: "오퍼레이션 하나에 일을 얼마나 맡기고 몇 개를 둘지"),
  rules: rules, options: [FigureSource.option], walkthrough: walkthrough, mistakes: mistakes,
  exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "sameSum",
    "A hundred operations and ten operations add up the sizes of a hundred photos. The sum is the same.",
    ko: "사진 백 장의 크기를 오퍼레이션 백 개로도, 열 개로도 더했습니다. 합은 같습니다.",
    because:
      "Each operation added up its own part, so the total does not depend on the number of parts. The cost does depend on it: either a hundred operations or ten were created, queued, run and finished.",
    ko:
      "오퍼레이션마다 맡은 크기만 더했으므로, 몇으로 나누었든 합은 같습니다. 다만 만들고 넣고 완료를 알리는 비용은 백 번과 열 번입니다.",
    shows: .size.hundredToTen
  ) { page in
    page.say(
      "AlbumBytes is an operation that adds up its sizes and stores the result in its property sum. The method operations(for:each:) creates several.",
      ko:
        "AlbumBytes는 크기를 each개씩 맡아 더하고, 합을 sum에 두는 오퍼레이션입니다."
    )
    let sizes = Array(1...100)
    let ones = AlbumBytes.operations(for: sizes, each: 1)
    let tens = AlbumBytes.operations(for: sizes, each: 10)
    let queue = OperationQueue()
    queue.addOperations(ones + tens, waitUntilFinished: true)
    page.show([ones, tens].map(\.count), documented: [100, 10])
    page.show([ones, tens].map { $0.map(\.sum).reduce(0, +) }, documented: [5050, 5050])
    page.say(
      "Times for 100,000 photos. Each row is labelled: operations × photos per operation.",
      ko: "사진 십만 장을 더한 시간입니다. 오퍼레이션의 수 × 하나가 맡은 수로 적었습니다.")
    try page.figures(\.sums, { $0.sums() }) { $0.costs(of: $1) }
    try page.figures(\.cost, { $0.cost() }) { tables, cost in
      let time = FigureTables.time(cost)
      return [
        Text("an empty operation costs  \(time)", ko: "빈 오퍼레이션 하나의 비용  \(time)")[
          tables.language]
      ]
    }
  },
  Step(
    "oneThread",
    "One operation draws four photos on one thread. Two operations, of two photos each, draw on two threads.",
    ko: "오퍼레이션 하나는 네 장을 한 스레드에서 그렸습니다. 두 장씩 맡은 둘은 두 스레드에서 그렸습니다.",
    because:
      "The loop of a block runs on one thread, from the first photo to the last. The two halves met in `meet()`, so both were executing at that moment, each on a thread of its own.",
    ko:
      "블록 하나의 반복문은 처음부터 끝까지 한 스레드에서 실행되었습니다. 두 오퍼레이션은 `meet()`에서 만났으므로, 그 순간 저마다 다른 스레드에서 실행되고 있었습니다.",
    as: .told
  ) { page in
    page.say(
      "`Rendezvous` is a tool of this book: `meet()` returns when both have called it.",
      ko: "`Rendezvous`는 이 책의 도구입니다. `meet()`는 둘 다 호출해야 돌아옵니다.")
    let threads = Mutex<Set<ObjectIdentifier>>([])
    let draw = { @Sendable in
      let thread = ObjectIdentifier(Thread.current)
      threads.withLock { _ = $0.insert(thread) }
    }
    let queue = OperationQueue()
    let whole = BlockOperation { for _ in 1...4 { draw() } }
    queue.addOperations([whole], waitUntilFinished: true)
    page.show(threads.withLock { $0.count }, told: 1)
    threads.withLock { $0 = [] }
    let meeting = Rendezvous("Both halves are being drawn.")
    let halves = (1...2).map { _ in
      BlockOperation {
        draw()
        meeting.meet()
        draw()
      }
    }
    queue.addOperations(halves, waitUntilFinished: true)
    page.show(threads.withLock { $0.count }, told: 2)
    page.say(
      "Times for a hundred photos that take 1 millisecond each.",
      ko: "한 장에 1밀리초 동안 계산하는 사진 백 장의 시간입니다.")
    try page.figures(\.photos, { $0.photos() }) { $0.lines(of: $1) }
  },
  Step(
    "bigEnough",
    "One operation gets fifty captions that take 20 microseconds each, or one thumbnail that takes 5 milliseconds.",
    ko: "20마이크로초짜리 문구는 쉰 개씩, 5밀리초짜리 섬네일은 한 장씩 맡깁니다.",
    because:
      "Fifty captions are one millisecond of work, which is the minimum that the function requires for an operation. One thumbnail is already more than that.",
    ko: "문구 쉰 개면 이 함수가 오퍼레이션 하나에 바라는 1밀리초가 됩니다. 섬네일은 한 장으로 이미 그보다 깁니다.",
    as: .told
  ) { page in
    try page.code("units", in: "UnitsPerOperation.swift")
    let captions = unitsPerOperation(taking: .microseconds(20))
    let thumbnails = unitsPerOperation(taking: .milliseconds(5))
    page.show(captions, told: 50)
    page.show(thumbnails, told: 1)
  },
  Step(
    "inBatches",
    "Photos are uploaded, with at most four operations in the queue: when two are left, two more are created. Then the user leaves the album, and no more are created.",
    ko: "사진을 네 장까지만 넣어 두고 올립니다. 두 장이 남자 두 장을 더 만들고, 사용자가 앨범에서 나가자 더 만들지 않습니다.",
    because:
      "When the second operation had finished, the third and the fourth were left, so the second operation's completion block created the fifth and the sixth. `stop()` cancelled the remaining operations: the third was executing and completed its work, while `start()` skipped the work of the others.",
    ko:
      "둘째가 완료되자 셋째와 넷째만 남았으므로, 둘째의 완료 블록이 다섯째와 여섯째를 만들었습니다. `stop()`이 완료되지 않은 넷을 취소한 뒤, 실행 중이던 셋째는 작업을 마쳤고 나머지는 `start()`가 건너뛰었습니다.",
    shows: .size.refillInBatches, .size.keepEnoughQueued, .size.doNotFlood
  ) { page in
    page.say(
      "BatchFeeder keeps up to `limit` operations in the queue. Once at most `lowMark` are left, a completion block calls `next` to create more.",
      ko:
        "BatchFeeder는 큐에 오퍼레이션을 limit개까지 넣어 둡니다. 하나가 완료되어 lowMark개 이하로 줄면, 그 완료 블록이 next로 limit개까지 더 만들어 넣습니다."
    )
    let sixth = Gate("The sixth operation has been created.")  // page
    let refilled = page.gate(
      "While the third photo is sent, the feeder has created the sixth operation.",
      ko: "셋째를 올리는 동안 feeder가 여섯째를 만들었습니다.")
    let sent = page.gate("The third photo is on the server.", ko: "셋째가 서버에 올라갔습니다.")
    let done = page.gate("The feeder is done.", ko: "feeder가 마쳤습니다.")
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let made = Atomic(0)
    let feeder = BatchFeeder(queue, limit: 4, lowMark: 2) {
      let number = made.wrappingAdd(1, ordering: .relaxed).newValue
      if number == 6 { sixth.open() }  // page
      return recorder.operation("\(number)") {
        if number == 3 { sixth.wait() }  // page
        if number == 3 { refilled.open() }  // page
        if number == 3 { sent.wait() }
      }
    } whenDone: {
      done.open()
    }
    feeder.start()
    page.wait(for: refilled)
    page.show(recorder.lanes(.finished), told: ["1", "2"])
    feeder.stop()
    page.open(sent)
    page.wait(for: done)
    page.show(recorder.lanes(.finished), told: ["1", "2", "3"])
    page.show(made.load(ordering: .relaxed), told: 6)
    page.say(
      "The memory that 100,000 empty operations take: first if a BatchFeeder feeds at most 64 at a time, then if all are added together.",
      ko: "빈 오퍼레이션 십만 개가 더 차지한 메모리입니다. 첫 줄은 BatchFeeder가 64개까지 넣었고, 둘째 줄은 한꺼번에 넣었습니다.")
    try page.figures(\.pending, { try $0.memory() }) { $0.lines(of: $1) }
  },
  Step(
    "whichWidth",
    "64 asynchronous requests are in progress at the same time, in a queue with a limit of 64.",
    ko: "스레드를 막지 않는 요청 64개를 한도가 64인 큐에 넣자, 모두 동시에 진행됩니다.",
    because:
      "Each `start()` sent its request and returned, and its thread started the next request. Every request was executing until `finish()`, so with 64 requests the limit was reached.",
    ko:
      "`start()`는 요청을 보내고 돌아왔고, 그 스레드는 다음 요청을 시작했습니다. 그래도 요청은 `finish()`를 호출할 때까지 실행 중이어서, 한도 64를 모두 채웠습니다.",
    as: .told
  ) { page in
    page.say(
      "Request is a subclass of chapter 04's ConcurrentOperation: its start() returns without blocking the thread, and finish() finishes the operation. Requests created with several(_:opening:) open the gate when all of them have started.",
      ko:
        "Request는 4장의 ConcurrentOperation의 하위 클래스입니다. 시작하면 스레드를 놓아주고, finish()를 호출할 때 완료됩니다. 요청이 모두 시작하면 문이 열립니다."
    )
    let asked = page.gate("All requests have begun.", ko: "요청이 모두 시작되었습니다.")
    let requests = Request.several(64, opening: asked)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 64
    queue.addOperations(requests, waitUntilFinished: false)
    page.wait(for: asked)
    page.show(requests.count { $0.isExecuting }, told: 64)
    for request in requests { request.finish() }
    page.waitToEmpty(queue)
    page.say(
      "Times for 64 operations. Each one computes for 1 millisecond, or waits 5 milliseconds for an answer, either blocking its thread or not.",
      ko:
        "오퍼레이션 64개의 시간입니다. 하나가 1밀리초 동안 계산하거나, 5밀리초 뒤의 응답을 스레드를 막고, 또는 막지 않고 기다립니다."
    )
    try page.figures(\.widths, { try $0.widths() }) { $0.lines(of: $1) }
    page.say(
      "A hundred operations that block their threads are in a queue whose limit is 100. The times show when the first four started.",
      ko: "한도가 100인 큐에 스레드를 막는 오퍼레이션 백 개를 넣고 처음 넷이 시작한 때입니다.")
    try page.figures(\.beginnings, { try $0.beginnings() }) { $0.lines(of: Array($1.prefix(4))) }
    try page.figureRecord().end()
  },
]

extension Page {
  /// The source of the figures of all steps.
  fileprivate func figureRecord() throws -> FigureSource {
    let mode = FigureSource.Mode(rawValue: option(FigureSource.option.name)) ?? .recorded
    return try common { try FigureSource(mode) }
  }

  /// Shows a part of the figures, recorded or measured, if available. Before the first part, shows their
  /// origin.
  fileprivate func figures<Part: Sendable>(
    _ part: WritableKeyPath<Figures, Part?>, _ measure: (Measurement) throws -> Part,
    file: String = #filePath, line: Int = #line,
    lines: @escaping @Sendable (FigureTables, Part) -> [String]
  ) throws {
    let figures = try figureRecord()
    if !figures.isIntroduced {
      let origin = figures.origin
      say(origin.english, ko: origin.korean, file: file, line: line)
    }
    figures.isIntroduced = true
    let measurement = Measurement(program: Bundle.main.executablePath)
    guard let part = try figures.part(part, { try measure(measurement) }) else { return }
    table(file: file, line: line) {
      lines(FigureTables(language: $0.language, width: $0.width), part)
    }
  }
}
