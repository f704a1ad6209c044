import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 20: a stream of results in the order in which operations finish.
public enum ResultsAttempt: Attempt {
  /// Adds operations to a queue and returns their results.
  public typealias Answer =
    @Sendable (_ operations: [TaskOperation<String>], _ queue: OperationQueue) -> AsyncStream<
      Result<String, any Error>
    >

  public static let book: Answer = { resultsAsTheyCome(of: $0, in: $1) }

  public static let isInterrupted = true

  private static let names = ["beach", "forest", "harbour"]

  public static let cases: [Case<Answer>] = [
    Case(
      "When the call returns, all operations are in the queue in order; no result waits for the next operation to finish.",
      ko: "함수가 돌아왔을 때 모두 차례대로 큐에 있고, 결과는 다음 오퍼레이션의 완료를 기다리지 않고 나옵니다.",
      rule: .bridge.executesUntilTheTaskEnds
    ) { attempt, examiner in
      examiner.situation(
        "Three operations were given, and the call returned before any task had run.",
        ko: "셋을 건넸고, 다른 태스크의 차례가 오기 전에 함수가 돌아왔습니다.")
      let given = Exports(names, examiner)
      let (results, added) = examiner.alone {
        (attempt(given.operations, given.queue), given.added)
      }
      try examiner.see("The operations in the queue", ko: "큐에 있는 것", added, is: names)
      for name in names { given.finish(name) }
      examiner.wait(for: Receiver(of: results, examiner).ended)
      for order in orders(of: names.count) {
        let finishes = order.map { names[$0] }
        let list = finishes.joined(separator: ", ")
        let exports = Exports(names, examiner)
        let receiver = Receiver(of: attempt(exports.operations, exports.queue), examiner)
        for count in 1...names.count {
          examiner.situation(
            "Three operations were allowed to finish, in the order \(list); allowed so far: \(count).",
            ko: "셋을 이 순서로 끝내 줍니다: \(list). 지금까지 끝내 준 것: \(count)개.")
          exports.finish(finishes[count - 1])
          receiver.wait(for: count, examiner)
          try examiner.see("The results", ko: "결과", receiver.results, is: Array(finishes[..<count]))
        }
        examiner.wait(for: receiver.ended)
        try examiner.see(
          "The operations that ran in the queue", ko: "큐에서 실행된 오퍼레이션", exports.inQueue, is: names)
      }
      examiner.situation(
        "There were no operations, and the queue was suspended.", ko: "오퍼레이션이 없고, 큐는 일시 중지되어 있습니다.")
      let suspended = examiner.queue(isSuspended: true)
      examiner.wait(for: Receiver(of: attempt([], suspended), examiner).ended)
      try examiner.see("isSuspended", suspended.isSuspended, is: true)

      examiner.situation(
        "In a queue with a limit of 1, only the first operation may finish; then the next one must begin.",
        ko: "동시 실행 한도가 1인 큐에서 첫째만 끝내 주었고, 그다음 둘째가 시작해야 합니다.")
      let narrow = Exports(names, width: 1, examiner)
      let first = Receiver(of: attempt(narrow.operations, narrow.queue), examiner)
      narrow.finish(names[0])
      narrow.waitToBegin(names[1])
      first.wait(for: 1, examiner)
      try examiner.see("The limit", ko: "동시 실행 한도", narrow.queue.maxConcurrentOperationCount, is: 1)

      let two = Array(names.prefix(2))
      examiner.situation(
        "While two operations were being added and run to completion, one thread was paused at some point until the others could make no further progress.",
        ko: "둘을 넣고 둘이 완료되는 사이, 어느 한 곳에서 한 스레드가 멈추고 다른 스레드들이 할 수 있는 일을 다 했습니다.")
      try Interrupted.anywhere(examiner) { stopping in
        let (exports, receiver) = (Exports(two, examiner), Receiver(examiner))
        stopping {
          for name in two { exports.finish(name) }
          examiner.wait(for: receiver.ended)
        }
        receiver.receive(attempt(exports.operations, exports.queue))
        for name in two { exports.finish(name) }
        examiner.wait(for: receiver.ended)
        try examiner.see("The results", ko: "결과", receiver.results.sorted(), is: two)
      }

      examiner.situation(
        "Thirty operations were added to a queue with a limit of 30, and their results were received only after all had finished.",
        ko: "동시 실행 한도가 30인 큐에 30개를 넣었고, 모두 완료된 다음에야 결과를 받기 시작했습니다.")
      let many = (1...30).map { "photo \($0)" }
      // A single run may pass by chance.
      for _ in 1...3 {
        let exports = Exports(many, examiner)
        let results = attempt(exports.operations, exports.queue)
        for name in many { exports.waitToBegin(name) }
        for name in many { exports.finish(name) }
        try exports.see(cancelled: [], examiner)
        // Lets the attempt collect all results before the case receives the first one.
        giveTurns(examiner)
        let all = Receiver(of: results, examiner)
        examiner.wait(for: all.ended)
        try examiner.count("% results came", ko: "결과가 %개 나왔습니다", all.results.count, is: 30)
      }
    },
    Case(
      "An error is a result like any other, and does not affect other operations.",
      ko: "오류도 다른 것과 같은 결과이며, 나머지는 그대로 갑니다.",
      rule: .bridge.failureCancelsTheGroup
    ) { attempt, examiner in
      for place in names.indices {
        let failing = names[place]
        let exports = Exports(names, failing: failing, examiner)
        let receiver = Receiver(of: attempt(exports.operations, exports.queue), examiner)
        for count in 1...names.count {
          examiner.situation(
            "Three operations were allowed to finish in turn, and \(failing) fails; allowed so far: \(count).",
            ko: "셋을 차례로 끝내 주고, \(failing) 하나는 실패합니다. 지금까지 끝내 준 것: \(count)개.")
          exports.finish(names[count - 1])
          receiver.wait(for: count, examiner)
        }
        try examiner.see(
          "The results", ko: "결과", receiver.results,
          is: names.map { $0 == failing ? "\($0) is missing" : $0 })

        examiner.situation(
          "\(failing) was cancelled before all were added.",
          ko: "\(failing) 하나를 취소한 다음 모두 넣었습니다.")
        let others = Exports(names, examiner)
        others.operations[place].cancel()
        let rest = Receiver(of: attempt(others.operations, others.queue), examiner)
        rest.wait(for: 1, examiner)
        giveTurns(examiner)
        examiner.situation("Then the others finished.", ko: "그다음 나머지가 완료되었습니다.")
        for name in names where name != failing { others.finish(name) }
        examiner.wait(for: rest.ended)
        try examiner.see(
          "The results", ko: "결과", rest.results.sorted(),
          is: names.map { $0 == failing ? "CancellationError()" : $0 }.sorted())
      }
    },
    Case(
      "When the receiver stops and releases the stream, the other operations are cancelled.",
      ko: "충분히 받고 스트림을 놓으면 나머지가 취소됩니다.",
      rule: .bridge.cancelReachesTheTask
    ) { attempt, examiner in
      for first in names {
        examiner.situation(
          "\(first) finished, and the receiver stopped.",
          ko: "\(first) 하나가 완료되었고, 받던 쪽이 그만두었습니다.")
        let exports = Exports(names, examiner)
        let receiver = Receiver(
          of: attempt(exports.operations, exports.queue), enough: 1, examiner)
        for name in names { exports.waitToBegin(name) }
        exports.finish(first)
        examiner.wait(for: receiver.ended)
        try exports.see(cancelled: names.filter { $0 != first }, examiner)
      }
    },
    Case(
      "If the task that waits for the next result is cancelled, all remaining operations are cancelled.",
      ko: "다음 결과를 기다리다가 취소되면 남은 오퍼레이션이 모두 취소됩니다.",
      rule: .bridge.awaitCancelsWithTheTask
    ) { attempt, examiner in
      for (count, width) in [(0, 1), (1, 1), (0, 3), (1, 3), (2, 3)] {
        let english =
          "Three operations are in a queue with a limit of \(width), and \(count) may finish"
        let korean = "동시 실행 한도가 \(width)인 큐에 셋이 있고, \(count)개를 끝내 주었습니다"
        examiner.situation("\(english).", ko: "\(korean).")
        let exports = Exports(names, width: width, examiner)
        let receiver = Receiver(of: attempt(exports.operations, exports.queue), examiner)
        for finished in 0..<count {
          exports.finish(names[finished])
          receiver.wait(for: finished + 1, examiner)
        }
        for name in names[count...].prefix(width) { exports.waitToBegin(name) }
        examiner.situation(
          "\(english); then the queue was suspended, the receiving task was cancelled, and the queue was resumed.",
          ko: "\(korean). 그다음 큐를 일시 중지하고, 받던 쪽을 취소하고, 큐를 재개했습니다.")
        exports.queue.isSuspended = true
        receiver.cancel()
        exports.queue.isSuspended = false
        try exports.see(cancelled: Array(names[count...]), examiner)
      }
    },
  ]
}

/// Gives other tasks many turns to run.
private func giveTurns(_ examiner: Examiner) {
  let turns = examiner.gate("other tasks have their turns", ko: "다른 태스크의 차례")
  Task.detached {
    for _ in 0..<2_000 { await Task.yield() }
    turns.open()
  }
  examiner.wait(for: turns)
}

/// Operations that finish when the case calls `finish(_:)`, or when cancelled.
private final class Exports: Sendable {
  let operations: [TaskOperation<String>]
  let queue: OperationQueue
  /// An unrelated operation in the queue, which is never ready during the case.
  private let (stranger, awaited) = (Operation(), Operation())
  private let names: [String]
  private let examiner: Examiner
  private let doors: [String: AsyncGate]
  private let begun: [String: Gate]

  init(_ names: [String], failing: String? = nil, width: Int? = nil, _ examiner: Examiner) {
    let queue = examiner.queue(width: width ?? names.count)
    var (doors, begun): ([String: AsyncGate], [String: Gate]) = ([:], [:])
    operations = names.map { name in
      let door = AsyncGate("\(name) is done")
      let hasBegun = examiner.gate("\(name) begins", ko: "\(name) 시작")
      (doors[name], begun[name]) = (door, hasBegun)
      return TaskOperation {
        if queue.operationCount > 1 { examiner.recorder.note(name, .began) }
        hasBegun.open()
        try await door.wait()
        if name == failing { throw PhotoShelf.Missing(name) }
        return name
      }
    }
    (self.names, self.queue, self.examiner) = (names, queue, examiner)
    (self.doors, self.begun) = (doors, begun)
    // Sets the highest priority, so that these operations run before any other.
    for operation in operations { operation.queuePriority = .veryHigh }
    stranger.addDependency(awaited)
    queue.addOperation(stranger)
  }

  deinit { awaited.start() }

  /// The operations in the queue, in the queue's order.
  var added: [String] {
    queue.operations.compactMap { added in operations.firstIndex { $0 === added } }.map {
      names[$0]
    }
  }

  /// The operations that ran while they were in the queue, in the order of their names.
  var inQueue: [String] { names.filter(examiner.recorder.lanes(.began).contains) }

  func waitToBegin(_ name: String) {
    if let gate = begun[name] { examiner.wait(for: gate) }
  }

  /// Lets an operation finish.
  func finish(_ name: String) { doors[name]?.open() }

  /// Checks that exactly these operations were cancelled, and that all have finished.
  func see(cancelled: [String], _ examiner: Examiner) throws {
    for (name, operation) in zip(names, operations) {
      examiner.waitToFinish(operation, name, ko: name)
    }
    let came = zip(names, operations).filter { $1.isCancelled }.map(\.0)
    try examiner.see("The cancelled operations", ko: "취소된 오퍼레이션", came, is: cancelled)
    try examiner.see(
      "Whether an unrelated operation in the queue was cancelled", ko: "큐에 있던 다른 오퍼레이션이 취소되었는지",
      stranger.isCancelled, is: false)
  }
}

/// A task that receives results from a stream and opens a gate for each.
private final class Receiver: Sendable {
  private let kept = Mutex<[String]>([])
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let gates: [Gate]
  let ended: Gate

  init(_ examiner: Examiner) {
    gates = ["first", "second", "third"].enumerated().map { place, name in
      examiner.gate("the \(name) result comes", ko: "\(place + 1)번째 결과가 나오기")
    }
    ended = examiner.gate("the stream ends", ko: "스트림이 끝나기")
  }

  /// - Parameter enough: The number of results after which the task stops.
  convenience init(
    of results: AsyncStream<Result<String, any Error>>, enough: Int = .max, _ examiner: Examiner
  ) {
    self.init(examiner)
    receive(results, enough: enough)
  }

  func receive(_ results: AsyncStream<Result<String, any Error>>, enough: Int = .max) {
    let task = Task.detached { [self] in
      for await result in results {
        if keep(result) >= enough { break }
      }
      // No further results will come.
      for gate in gates { gate.open() }
      ended.open()
    }
    self.task.withLock { $0 = task }
  }

  var results: [String] { kept.withLock { $0 } }

  /// Waits until `count` results have come or the stream has ended.
  func wait(for count: Int, _ examiner: Examiner) { examiner.wait(for: gates[count - 1]) }

  func cancel() { task.withLock { $0 }?.cancel() }

  /// - Returns: The number of results so far.
  private func keep(_ result: Result<String, any Error>) -> Int {
    let count = kept.withLock {
      do { $0.append(try result.get()) } catch { $0.append("\(error)") }
      return $0.count
    }
    if count <= gates.count { gates[count - 1].open() }
    return count
  }
}
