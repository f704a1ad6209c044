import ChapterKit
import Dispatch
import Operations

/// One random graph of operations, run from several threads, and what its history must keep.
struct RandomGraph {
  /// Something that happened to the operation of a number.
  enum Event: Hashable {
    case began(Int)
    case ended(Int)
    /// About to be cancelled, while others add it and start it.
    case cancelling(Int)
    /// Cancelled before it was added.
    case cancelled(Int)
    case completed(Int)
  }

  /// SplitMix64: the same numbers for the same seed, on every machine.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  private final class History: @unchecked Sendable {
    // Unchecked, because `recorded` is guarded by `lock`. An NSLock and not a Mutex, which the thread
    // sanitizer does not see on Linux, so that what it reports of these runs is about the queues.
    private let lock = NSLock()
    private var recorded: [Event] = []
    /// Left by each operation that is released.
    let released = DispatchGroup()

    var events: [Event] { lock.withLock { recorded } }

    func note(_ event: Event) { lock.withLock { recorded.append(event) } }
  }

  /// An operation that records its life.
  private class Recorded: Operation, @unchecked Sendable {
    let number: Int
    let history: History

    init(_ number: Int, _ history: History) {
      self.number = number
      self.history = history
      super.init()
      history.released.enter()
    }

    deinit { history.released.leave() }

    override func main() {
      history.note(.began(number))
      history.note(.ended(number))
    }
  }

  /// One that keeps its state itself, and finishes on another thread after `start()` has returned.
  private final class Asynchronous: Recorded, @unchecked Sendable {
    // Unchecked, because `life` is guarded by `lock`.
    private let lock = NSLock()
    private var life = (isExecuting: false, isFinished: false)

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { lock.withLock { life.isExecuting } }
    override var isFinished: Bool { lock.withLock { life.isFinished } }

    override func start() {
      if isCancelled { return finish() }
      willChangeValue(for: \.isExecuting)
      lock.withLock { life.isExecuting = true }
      didChangeValue(for: \.isExecuting)
      history.note(.began(number))
      DispatchQueue.global().async { [self] in
        history.note(.ended(number))
        finish()
      }
    }

    private func finish() {
      willChangeValue(for: \.isExecuting)
      willChangeValue(for: \.isFinished)
      lock.withLock { life = (isExecuting: false, isFinished: true) }
      didChangeValue(for: \.isExecuting)
      didChangeValue(for: \.isFinished)
    }
  }

  /// One that answers for itself whether it is ready, which it is when it is open besides.
  private final class Gated: Recorded, @unchecked Sendable {
    // Unchecked, because the flag is guarded by `lock`.
    private let lock = NSLock()
    private var isOpen = false

    override var isReady: Bool { super.isReady && lock.withLock { isOpen } }

    func open() {
      willChangeValue(for: \.isReady)
      lock.withLock { isOpen = true }
      didChangeValue(for: \.isReady)
    }
  }

  private let seed: UInt64
  private let mercy: Bool

  /// - Parameters:
  ///   - seed: The graph is the same for the same seed; what the threads make of it is not.
  ///   - mercy: Whether to leave out what Foundation on Linux is recorded not to survive: removing
  ///     dependencies, operations that nobody but their queue keeps, and announcing readiness while
  ///     the operation is being added.
  init(seed: UInt64, mercy: Bool) {
    self.seed = seed
    self.mercy = mercy
  }

  /// Runs the graph and returns what rules its history breaks.
  func run() -> [String] {
    var random = Random(state: seed)
    let history = History()
    let size = Int.random(in: 1...40, using: &random)
    let queueCount = Int.random(in: 1...3, using: &random)
    let widths = (0..<queueCount).map { _ in [1, 2, 3, -1].randomElement(using: &random) ?? -1 }
    let placement = (0..<size).map { _ in Int.random(in: 0..<queueCount, using: &random) }
    let dependencies = (0..<size).map { number in
      (0..<number).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    }
    let levels: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
    let toCancel = (0..<size).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    let toCancelFirst = Set((0..<size).filter { _ in Int.random(in: 0..<12, using: &random) == 0 })
    let links = dependencies.indices.flatMap { number in dependencies[number].map { (number, $0) } }
    let toRemove = mercy ? [] : links.filter { _ in Int.random(in: 0..<10, using: &random) == 0 }
    let late = (0..<size).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    let suspends = Bool.random(using: &random)
    let reprioritised = (0..<size).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    let keepsOperations = mercy || Bool.random(using: &random)
    let completions = DispatchGroup()
    var leftovers: [String] = []

    /// Makes the graph and lets threads play with it; returns what is kept from then on.
    func play() -> (queues: [OperationQueue], kept: [Operation]) {
      let operations = (0..<size).map { number -> Operation in
        let operation = Self.operation(number, history, kind: Int.random(in: 0..<6, using: &random))
        operation.queuePriority = levels.randomElement(using: &random) ?? .normal
        completions.enter()
        operation.completionBlock = {
          history.note(.completed(number))
          completions.leave()
        }
        return operation
      }
      for (number, others) in dependencies.enumerated() {
        for other in others { operations[number].addDependency(operations[other]) }
      }
      let queues = widths.map { width in
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = width
        queue.isSuspended = suspends
        return queue
      }
      let lateNumbers = Set(late)
      let early = (0..<size).filter { !lateNumbers.contains($0) }.shuffled(using: &random)
      let newLevels = reprioritised.map { _ in levels.randomElement(using: &random) ?? .normal }

      if mercy { Self.openAll(operations) }
      let threads = DispatchGroup()
      for share in [early, late] {
        threads.enter()
        Thread.detachNewThread {
          for number in share {
            if toCancelFirst.contains(number) {
              operations[number].cancel()
              history.note(.cancelled(number))
            }
            queues[placement[number]].addOperation(operations[number])
          }
          threads.leave()
        }
      }
      threads.enter()
      Thread.detachNewThread {
        for number in toCancel {
          history.note(.cancelling(number))
          operations[number].cancel()
        }
        threads.leave()
      }
      threads.enter()
      Thread.detachNewThread {
        for (number, level) in zip(reprioritised, newLevels) {
          operations[number].queuePriority = level
        }
        for (number, other) in toRemove {
          operations[number].removeDependency(operations[other])
        }
        if !mercy { Self.openAll(operations) }
        for queue in queues { queue.isSuspended = false }
        threads.leave()
      }
      Deadline.wait(for: "seed \(seed): the threads are through") { threads.wait() }
      return (queues, keepsOperations ? operations : [])
    }

    do {
      let (queues, kept) = play()
      for queue in queues { queue.waitToEmpty() }
      Deadline.wait(for: "seed \(seed): all completion blocks have run") { completions.wait() }

      for operation in kept where !operation.isFinished || operation.isExecuting {
        leftovers.append("\(operation) is not finished")
      }
      for queue in queues where queue.operationCount != 0 || !queue.operations.isEmpty {
        leftovers.append("a queue still counts \(queue.operationCount)")
      }
    }
    Deadline.wait(for: "seed \(seed): everything is released") { history.released.wait() }
    let kept = dependencies.indices.map { number in
      dependencies[number].filter { other in !toRemove.contains { $0 == (number, other) } }
    }
    let events = history.events
    return leftovers
      + Self.violations(in: events, dependencies: kept, widths: widths, queues: placement)
  }

  private static func openAll(_ operations: [Operation]) {
    for case let operation as Gated in operations { operation.open() }
  }

  private static func operation(_ number: Int, _ history: History, kind: Int) -> Operation {
    switch kind {
    case 0: return Recorded(number, history)
    case 1: return Asynchronous(number, history)
    case 2: return Gated(number, history)
    default:
      return BlockOperation {
        history.note(.began(number))
        history.note(.ended(number))
      }
    }
  }

  /// The rules that a history breaks.
  ///
  /// - Parameters:
  ///   - dependencies: For each operation, those that it waits for.
  ///   - widths: The width of each queue; -1 for no limit.
  ///   - queues: For each operation, its queue.
  static func violations(
    in events: [Event], dependencies: [[Int]], widths: [Int], queues: [Int]
  ) -> [String] {
    var violations: [String] = []
    var place: [Event: Int] = [:]
    for (index, event) in events.enumerated() {
      if place.updateValue(index, forKey: event) != nil { violations.append("\(event) twice") }
    }
    var running = [Int](repeating: 0, count: widths.count)
    for event in events {
      switch event {
      case .began(let number):
        running[queues[number]] += 1
        let width = widths[queues[number]]
        if width > 0, running[queues[number]] > width { violations.append("width exceeded") }
      case .ended(let number): running[queues[number]] -= 1
      case .cancelling, .cancelled, .completed: break
      }
    }
    for number in dependencies.indices {
      let began = place[.began(number)]
      let cancelling = place[.cancelling(number)]
      if place[.completed(number)] == nil { violations.append("\(number) never completed") }
      guard let began else {
        if cancelling == nil, place[.cancelled(number)] == nil {
          violations.append("\(number) never ran")
        }
        continue
      }
      guard let ended = place[.ended(number)] else {
        violations.append("\(number) never ended")
        continue
      }
      if let completed = place[.completed(number)], completed < ended {
        violations.append("\(number) completed before its end")
      }
      if let cancelled = place[.cancelled(number)], cancelled < began {
        violations.append("\(number) ran though it was cancelled before")
      }
      // Once a cancellation is on its way, dependencies may have ceased to matter.
      for other in dependencies[number] where began < cancelling ?? .max {
        // What was cancelled counts as finished without having run.
        if let end = place[.ended(other)], end > began {
          violations.append("\(number) began before the end of \(other)")
        }
        let isExcused = place[.cancelling(other)] != nil || place[.cancelled(other)] != nil
        if place[.ended(other)] == nil, !isExcused {
          violations.append("\(number) ran though \(other) never did")
        }
      }
    }
    return violations
  }
}
