import ChapterKit
import Dispatch
import Operations

import struct Explorer.SplitMix64

/// A random graph of operations that several threads run, and the rules that its history must follow.
struct RandomGraph {
  /// An event of the operation with a number.
  enum Event: Hashable {
    case began(Int)
    case ended(Int)
    /// About to be cancelled, while other threads add and start the operation.
    case cancelling(Int)
    /// Cancelled before it was added.
    case cancelled(Int)
    case completed(Int)
    /// No longer ready, with the notification sent, while its queue starts nothing.
    case closed(Int)
    /// About to become ready again.
    case opening(Int)
    /// A closure of a queue with barriers, by its index there.
    case beside(Int)
    /// A closure added while the queue was suspended, by its number.
    case whileSuspended(Int)
    /// About to resume the queue of that closure.
    case resuming(Int)
  }

  final class History: @unchecked Sendable {
    // Unchecked: `lock` guards `recorded`. The lock is an NSLock, because on Linux the thread sanitizer does
    // not see a Mutex, and would report accesses of the tests as races.
    private let lock = NSLock()
    private var recorded: [Event] = []
    /// A group that each operation leaves when it is released.
    let released = DispatchGroup()

    var events: [Event] { lock.withLock { recorded } }

    func note(_ event: Event) { lock.withLock { recorded.append(event) } }

    func run(_ number: Int) {
      note(.began(number))
      note(.ended(number))
    }

    /// Finishes the operation on another thread after `start()` has returned.
    func launch(_ operation: Witnessed.Asynchronous) {
      note(.began(operation.number))
      DispatchQueue.global().async { operation.end() }
    }
  }

  private let seed: UInt64
  private let onlyWhatLinuxKeeps: Bool

  /// - Parameters:
  ///   - seed: Determines the graph, but not the scheduling of the threads.
  ///   - onlyWhatLinuxKeeps: True to leave out recorded departures of Foundation on Linux: removing
  ///     dependencies (dependency.removable), notifications of readiness while the operation is added
  ///     (dependency.queue-may-start-once-ready), and notifications of the loss of readiness
  ///     (ready.required-to-run).
  init(seed: UInt64, onlyWhatLinuxKeeps: Bool) {
    self.seed = seed
    self.onlyWhatLinuxKeeps = onlyWhatLinuxKeeps
  }

  /// Runs the graph, and returns the rules that its history breaks.
  func run() -> [String] {
    var random = SplitMix64(seed: seed)
    let history = History()
    let size = Int.random(in: 1...40, using: &random)
    let queueCount = Int.random(in: 1...3, using: &random)
    let widths = (0..<queueCount).map { _ in [1, 2, 3, -1].randomElement(using: &random) ?? -1 }
    let placement = (0..<size).map { _ in Int.random(in: 0..<queueCount, using: &random) }
    let dependencies = (0..<size).map { number in
      (0..<number).filter { _ in random.happens(onceIn: 8) }
    }
    let levels: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
    let toCancel = (0..<size).filter { _ in random.happens(onceIn: 6) }
    let toCancelFirst = Set((0..<size).filter { _ in random.happens(onceIn: 12) })
    let links = dependencies.indices.flatMap { number in dependencies[number].map { (number, $0) } }
    let toRemove = onlyWhatLinuxKeeps ? [] : links.filter { _ in random.happens(onceIn: 10) }
    let late = (0..<size).filter { _ in random.happens(onceIn: 3) }
    let suspends = Bool.random(using: &random)
    let reprioritised = (0..<size).filter { _ in random.happens(onceIn: 4) }
    let keepsOperations = Bool.random(using: &random)
    let qualities: [QualityOfService] = [.background, .utility, .userInitiated, .userInteractive]
    let ofOwnQuality = (0..<size).filter { _ in random.happens(onceIn: 5) }
    let takesBack = !onlyWhatLinuxKeeps && suspends
    let pauses = (0..<Int.random(in: 0...6, using: &random)).map { number in
      (number: number, queue: Int.random(in: 0..<queueCount, using: &random))
    }
    let completions = DispatchGroup()
    var leftovers: [String] = []

    /// Creates the graph and lets threads act on it; returns the objects that must be retained afterwards.
    func play() -> (queues: [OperationQueue], kept: [Operation]) {
      let operations = (0..<size).map { number -> Operation in
        let operation = Self.operation(number, history, kind: Int.random(in: 0..<7, using: &random))
        operation.queuePriority = levels.randomElement(using: &random) ?? .normal
        completions.enter()
        operation.completionBlock = {
          history.note(.completed(number))
          completions.leave()
        }
        return operation
      }
      for number in ofOwnQuality {
        operations[number].qualityOfService = qualities.randomElement(using: &random) ?? .utility
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

      if onlyWhatLinuxKeeps { Self.openAll(operations) }
      let threads = DispatchGroup()
      for share in [early, late] {
        threads.enter()
        Thread.detachNewThread {
          for number in share {
            if toCancelFirst.contains(number) {
              operations[number].cancel()
              history.note(.cancelled(number))
            }
            let queue = queues[placement[number]]
            queue.addOperation(operations[number])
            // The operations are retained because dependents may have no other owner
            // (dependency.dropped-while-waiting).
            #if !canImport(ObjectiveC) && !FromScratch
              for (other, dependencies) in zip(operations, dependencies)
              where onlyWhatLinuxKeeps && dependencies.contains(number) {
                queue.keep(other, until: [operations[number]])
              }
            #endif
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
        if !onlyWhatLinuxKeeps { Self.openAll(operations) }
        let closed = takesBack ? Self.closeSome(operations, history) : []
        for queue in queues { queue.isSuspended = false }
        for operation in closed {
          history.note(.opening(operation.number))
          operation.open()
        }
        for pause in pauses { Self.pause(queues[pause.queue], pause.number, history) }
        threads.leave()
      }
      Self.runBarriers(history)
      Deadline.wait(for: "seed \(seed): the threads are through") { threads.wait() }
      // An operation that became ready while it was being added may not have started
      // (dependency.queue-may-start-once-ready).
      #if !canImport(ObjectiveC) && !FromScratch
        if onlyWhatLinuxKeeps { for operation in operations { operation.announceIfReady() } }
      #endif
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

  /// Suspends a working queue, adds a closure, and resumes the queue.
  private static func pause(_ queue: OperationQueue, _ number: Int, _ history: History) {
    queue.isSuspended = true
    queue.addOperation { history.note(.whileSuspended(number)) }
    history.note(.resuming(number))
    queue.isSuspended = false
  }

  private static func openAll(_ operations: [Operation]) {
    for case let operation as Witnessed.Gated in operations { operation.open() }
  }

  /// Withdraws the readiness of every second gated operation.
  private static func closeSome(_ operations: [Operation], _ history: History) -> [Witnessed.Gated]
  {
    let closed = operations.compactMap { $0 as? Witnessed.Gated }.filter {
      $0.number.isMultiple(of: 2)
    }
    for operation in closed {
      operation.open(false)
      history.note(.closed(operation.number))
    }
    return closed
  }

  /// Runs closures and barriers in a queue of their own. Indices 3 and 7 are barriers.
  private static func runBarriers(_ history: History) {
    let queue = OperationQueue()
    for place in 0..<8 {
      if place % 4 == 3 {
        queue.addBarrierBlock { history.note(.beside(place)) }
      } else {
        queue.addOperation { history.note(.beside(place)) }
      }
    }
    queue.waitToEmpty()
  }

  /// Creates an operation of one of the kinds 0 to 6, which records its life in the history. A gated
  /// operation is closed at first.
  static func operation(_ number: Int, _ history: History, kind: Int) -> Operation {
    func token() -> Witnessed.Token { Witnessed.Token(history.released) }
    switch kind {
    case 0: return Witnessed.Own(number, history, token())
    case 1: return Witnessed.Asynchronous(number, history, token())
    case 2: return Witnessed.Gated(number, history, token())
    case 3:
      let parts = Witnessed.Parts(
        3, begin: { history.note(.began(number)) }, end: { history.note(.ended(number)) })
      let operation = BlockOperation { parts.run() }
      for _ in 0..<2 { operation.addExecutionBlock { parts.run() } }
      return operation
    default:
      return BlockOperation { history.run(number) }
    }
  }

  /// The rules that a history breaks.
  ///
  /// - Parameters:
  ///   - dependencies: The dependencies of each operation.
  ///   - widths: The limit of each queue; -1 for no limit.
  ///   - queues: The queue of each operation.
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
      case .cancelling, .cancelled, .completed, .closed, .opening, .beside, .whileSuspended,
        .resuming:
        break
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
        violations.append("\(number) ran although it had been cancelled before it was added")
      }
      let opening = place[.opening(number)] ?? .max
      if let closed = place[.closed(number)], closed < began, began < opening {
        violations.append("\(number) began although its readiness had been withdrawn")
      }
      // After the cancellation has begun, dependencies may no longer matter.
      for other in dependencies[number] where began < cancelling ?? .max {
        // A cancelled operation counts as finished without having run.
        if let end = place[.ended(other)], end > began {
          violations.append("\(number) began before the end of \(other)")
        }
        let isExcused = place[.cancelling(other)] != nil || place[.cancelled(other)] != nil
        if place[.ended(other)] == nil, !isExcused {
          violations.append("\(number) ran although \(other) never did")
        }
      }
    }
    // Every closure added while the queue was suspended must start, and only after the queue has been
    // resumed.
    for case .resuming(let number) in events {
      guard let started = place[.whileSuspended(number)] else {
        violations.append("closure \(number) never ran")
        continue
      }
      if started < place[.resuming(number)] ?? .max {
        violations.append("closure \(number) ran in a suspended queue")
      }
    }
    // Operations added before a barrier come before it, and operations added later come after it.
    for barrier in [3, 7] {
      guard let passed = place[.beside(barrier)] else { continue }
      for other in 0..<8 where other != barrier {
        let isBefore = place[.beside(other)].map { $0 < passed } ?? false
        if isBefore != (other < barrier) { violations.append("\(other) passed barrier \(barrier)") }
      }
    }
    return violations
  }
}
