import ChapterKit
import Operations
import Synchronization

/// Chapter 17: how much work an operation should have, how many there should be, and how wide.
public let rightSizing = Chapter(
  17, Text("Right Sizing", ko: "알맞은 크기"),
  summary: Text(
    "how much work an operation should have, and how many there should be",
    ko: "오퍼레이션 하나에 일을 얼마나 맡기고 몇 개를 둘지"),
  rules: rules, options: [FigureSource.option], walkthrough: walkthrough, mistakes: mistakes,
  exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "sameSum",
    "An operation for each of a hundred photos, or for ten of them, or for all: the sum is the same, and the number of operations is not.",
    ko: "사진 백 장의 크기를 더합니다. 오퍼레이션 하나가 한 장, 열 장, 백 장을 맡아도 합은 같습니다. 다른 것은 오퍼레이션의 수입니다.",
    shows: .size.hundredToTen
  ) { page in
    try page.code("bytes", in: "AlbumBytes.swift")
    try page.code("each", in: "AlbumBytes.swift")
    let sizes = Array(1...100)
    let queue = OperationQueue()
    var counts: [Int] = []
    var sums: [Int] = []
    for each in [1, 10, 100] {
      let parts = AlbumBytes.operations(for: sizes, each: each)
      queue.addOperations(parts, waitUntilFinished: true)
      counts.append(parts.count)
      sums.append(parts.map(\.sum).reduce(0, +))
    }
    page.show(counts, documented: [100, 10, 1])
    page.show(sums, documented: [5050, 5050, 5050])
  },
  Step(
    "threeDivisions",
    "The same hundred units of work, divided in three ways. Small units are eaten up by what the operations cost; one operation for all leaves the other processors idle.",
    ko: "작업 백 단위를 세 가지로 나누었습니다. 단위가 작으면 오퍼레이션의 비용이 더 크고, 하나에 다 맡기면 다른 코어가 놉니다.",
    shows: .size.tinyTasksWasteTime, .size.balance, .size.measure
  ) { page in
    let source = try page.figures()
    let measurement = Measurement()  // page
    try page.code("operations", in: "Measuring/Measurement.swift")
    try page.code("perform", in: "Measuring/Measurement.swift")
    page.say(
      "Spin.work keeps a processor busy. count operations of units × unit microseconds each; the time is from adding to the end, the shortest of 15.",
      ko:
        "Spin.work는 코어를 그만큼 바쁘게 합니다. count개가 저마다 (단위 × 맡은 수)만큼 일합니다. 시간은 넣을 때부터 모두 끝날 때까지이고, 15번 가운데 가장 짧은 것입니다."
    )
    let splits = source.part(\.splits, measurement.splits)  // page
    page.figures(source, splits) { $0.lines(of: $1) }
    let work = Measurement.ways.map { $0.operations * $0.units }
    page.show(work, told: [100, 100, 100])
  },
  Step(
    "bigEnough",
    "Big enough is a work beside which the operation's own cost does not count: here, less than a tenth of it. What an operation costs is measured with empty ones.",
    ko: "오퍼레이션의 비용이 작업의 십분의 일보다 작으면 충분히 크다고 하겠습니다. 비용은 빈 오퍼레이션으로 측정합니다.",
    shows: .size.operationsCost, .size.reasonableChunk
  ) { page in
    let source = try page.figures()
    let measurement = Measurement()  // page
    try page.code("units", in: "UnitsPerOperation.swift")
    let units = unitsPerOperation(costing: 3_000, unit: 1_000)
    page.show(units, told: 30)
    let cost = source.part(\.cost, measurement.cost)  // page
    page.figures(source, cost) { tables, cost in
      let (one, enough) = (FigureTables.time(cost), FigureTables.time(cost * 10))
      return [
        Text("an empty operation costs  \(one)", ko: "빈 오퍼레이션 하나의 비용  \(one)"),
        Text("big enough from           \(enough)", ko: "충분히 큰 작업은          \(enough)부터"),
      ].map { $0[tables.language] }
    }
  },
  Step(
    "hundredThousand",
    "A queue takes as many as one likes. Each that waits is an object in memory, and so are a hundred thousand of them, added faster than anybody could run them.",
    ko: "큐는 얼마든지 받습니다. 기다리는 것은 저마다 메모리를 차지하는 객체이고, 실행하는 것보다 빨리 넣으면 십만 개가 쌓입니다.",
    shows: .size.memoryPressure, .size.hugeNumbersImpractical, .size.operationsCost
  ) { page in
    let source = try page.figures()
    let measurement = Measurement()  // page
    let queue = OperationQueue()
    queue.isSuspended = true
    for _ in 0..<1_000 {
      queue.addOperation {}
    }
    page.show(queue.operationCount, told: 1_000)
    queue.isSuspended = false  // page
    queue.waitToEmpty()  // page
    page.say(
      "The first line of the table is fed by the BatchFeeder of the next step, 64 at a time; the second was added at once.",
      ko: "표의 첫 줄은 다음 단계의 BatchFeeder로 64개까지만 두었고, 둘째 줄은 한꺼번에 넣었습니다.")
    let pending = source.part(\.pending, measurement.memory)  // page
    page.figures(source, pending) { $0.lines(of: $1) }
  },
  Step(
    "inBatches",
    "Ten photos, four at a time: the completion block of the last of a batch has the next one made.",
    ko: "사진 열 장을 네 장씩 넣습니다. 한 묶음의 마지막 완료 블록이 다음 묶음을 만들게 합니다.",
    shows: .size.refillInBatches
  ) { page in
    try page.code("refill", in: "BatchFeeder.swift")
    page.say(
      "takeRoom() is limit less what is pending, if no more than lowMark are; giveBack() and hasFinished() keep the count.",
      ko: "takeRoom()은 남은 것이 lowMark 이하일 때 limit까지 더 넣을 수입니다. giveBack()과 hasFinished()는 남은 수를 셉니다."
    )
    let done = page.gate("All ten are on the server.", ko: "열 장이 모두 서버에 올라갔습니다.")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let recorder = Recorder()
    let left = Mutex(Array(1...10))
    let feeder = BatchFeeder(queue, limit: 4, lowMark: 0) {
      let number = left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let number else { return nil }
      recorder.note("photo \(number)", .queued)
      return recorder.operation("photo \(number)")
    } whenDone: {
      done.open()
    }
    feeder.start()
    page.wait(for: done)
    page.timeline(recorder)
    page.show(recorder.lanes(.finished).count, told: 10)
  },
  Step(
    "lowMark",
    "Between two batches the queue was empty and the machine idle. With a low mark of two the next batch is there before the last one is through: while the third runs, four are pending again.",
    ko: "묶음과 묶음 사이에는 큐가 비어서 컴퓨터가 놀았습니다. 둘이 남았을 때 더 넣으면 끊기지 않습니다. 셋째가 실행되는 동안 벌써 네 개가 다시 차 있습니다.",
    shows: .size.keepEnoughQueued, .size.doNotFlood
  ) { page in
    let sent = page.gate("The third is on the server.", ko: "셋째가 서버에 올라갔습니다.")
    let refilled = page.gate("The feeder has made number six.", ko: "feeder가 여섯째를 만들었습니다.")
    let done = page.gate("All ten are on the server.", ko: "열 장이 모두 서버에 올라갔습니다.")
    let counts = Mutex((made: 0, most: 0))  // page
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let left = Mutex(Array(1...10))
    let feeder = BatchFeeder(queue, limit: 4, lowMark: 2) {
      let number = left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let number else { return nil }
      counts.withLock {  // page
        $0.made += 1
        $0.most = max($0.most, $0.made - recorder.lanes(.finished).count)
      }
      if number == 6 { refilled.open() }  // page
      return recorder.operation("\(number)") {
        if number == 3 { sent.wait() }
      }
    } whenDone: {
      done.open()
    }
    feeder.start()
    page.wait(for: refilled)
    page.show(recorder.lanes(.finished), told: ["1", "2"])
    page.show(left.withLock { $0.count }, told: 4)
    page.open(sent)
    page.wait(for: done)
    page.show(left.withLock { $0.count }, told: 0)
    page.show(recorder.lanes(.finished).count, told: 10)
  },
  Step(
    "whichWidth",
    "Which width? What computes gains until there are as many as processors. What blocks a thread gains until Dispatch lends no more at once, which is not much later. What blocks none gains with every step.",
    ko:
      "폭은 얼마로 할까요? 계산하는 것은 코어의 수까지 빨라집니다. 스레드를 막는 것은 Dispatch가 한 번에 주는 스레드만큼 빨라지는데, 그 수는 코어의 수보다 그리 많지 않습니다. 아무것도 막지 않는 것은 폭을 늘리는 대로 빨라집니다.",
    shows: .size.balance, .size.measure
  ) { page in
    let source = try page.figures()
    let measurement = Measurement(program: Bundle.main.executablePath)  // page
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 4
    page.show(queue.maxConcurrentOperationCount, told: 4)
    page.say(
      "64 operations with each width: one millisecond of computing; five milliseconds for an answer, with the thread blocked, or finished by a timer without one (an asynchronous operation, chapter 04). What blocks was measured in a new process for each width.",
      ko:
        "폭마다 오퍼레이션 64개를 넣었습니다. 1밀리초 동안 계산하거나, 5밀리초 뒤의 응답을 기다립니다. 기다릴 때는 스레드를 막거나, 막지 않고 타이머가 완료시킵니다(4장의 비동기 오퍼레이션). 막는 것은 폭마다 새 프로세스에서 쟀습니다."
    )
    let widths = try source.part(\.widths, measurement.widths)  // page
    page.figures(source, widths) { $0.lines(of: $1) }
  },
  Step(
    "hugeWidth",
    "A huge width is no huge number of threads. A hundred may run, all of them block, and Dispatch lends one thread after another, when it sees that nobody gets on.",
    ko:
      "폭이 크다고 스레드가 많아지지는 않습니다. 백 개까지 실행해도 되는데 모두 스레드를 막고 기다립니다. Dispatch는 아무도 나아가지 못하는 것을 보고 나서야 스레드를 하나씩 더 줍니다.",
    shows: .size.balance, .size.measure
  ) { page in
    let source = try page.figures()
    let measurement = Measurement(program: Bundle.main.executablePath)  // page
    try page.code("blocked", in: "Measuring/Measurement.swift")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 100
    page.show(queue.maxConcurrentOperationCount, told: 100)
    page.say(
      "When each of them began, from the first line on, in a new process:",
      ko: "새 프로세스에서 첫 줄부터 재어, 각각이 시작한 때입니다.")
    let beginnings = try source.part(\.beginnings, measurement.beginnings)  // page
    page.figures(source, beginnings) { $0.lines(of: $1) }
    // Where threads come one by one, nobody but who records waits until there are all.
    let seconds = source.mode == .record ? 900 : 5  // page
    let crowds = source.part(\.crowds) { measurement.crowds(atMost: seconds) }  // page
    guard let crowds else { return }  // page
    page.say(
      "How many that block are under way at once, waited for until no more come: in one queue as wide; and in as many queues, each on a serial dispatch queue of its own.",
      ko:
        "막힌 오퍼레이션이 동시에 몇 개까지 시작하는지, 더 시작하지 않을 때까지 기다렸다가 세었습니다. 폭이 그만큼인 큐 하나에서, 그리고 저마다 직렬 디스패치 큐 위에 놓인 큐 여럿에서 쟀습니다."
    )
    page.table { FigureTables(language: $0.language, width: $0.width).lines(of: crowds) }
    try source.end()  // page
  },
]

extension Page {
  /// Where the figures of all steps come from.
  fileprivate func figures() throws -> FigureSource {
    let mode = FigureSource.Mode(rawValue: option(FigureSource.option.name)) ?? .recorded
    return try common { try FigureSource(mode) }
  }

  /// Says where figures come from, and shows them if there are any.
  fileprivate func figures<Part: Sendable>(
    _ source: FigureSource, _ part: Part?, file: String = #filePath, line: Int = #line,
    _ lines: @escaping @Sendable (FigureTables, Part) -> [String]
  ) {
    say(source.origin, file: file, line: line)
    guard let part else { return }
    table(file: file, line: line) {
      lines(FigureTables(language: $0.language, width: $0.width), part)
    }
  }
}
