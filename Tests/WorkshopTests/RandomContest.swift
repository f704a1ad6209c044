import ChapterKit
import Dispatch
import Operations
import PlainState

import struct Explorer.SplitMix64

/// Operations of random priorities that compete for a single slot, while several threads add them, change
/// them, and finish their dependencies in other queues.
///
/// The operation in the slot ends after all changes. From then on, only the documented order decides: the
/// ready operation with the highest priority, and among equals, the one added first.
struct RandomContest {
  /// The properties of an operation that determine its position.
  struct Contestant {
    var level = Operation.QueuePriority.normal
    /// The dependencies in the same queue, as indices in the order in which operations were added.
    var dependencies: [Int] = []
    var isCancelled = false
  }

  let seed: UInt64
  /// True if priorities change in the queue, which on Linux reorders equal operations
  /// (queue.equal-in-added-order).
  let changesLevels: Bool

  /// The expected start order when operations run one at a time.
  static func order(of contestants: [Contestant]) -> [Int] {
    var (queue, order, waiting) = (QueueState(), [Int](), Array(contestants.indices))
    while true {
      queue.members = waiting.map { number in
        let contestant = contestants[number]
        var member = QueueState.Member()
        member.priority = contestant.level.rawValue
        member.isReady =
          contestant.isCancelled || contestant.dependencies.allSatisfy { !waiting.contains($0) }
        return member
      }
      guard let next = queue.next else { return order }
      let number = waiting.remove(at: next)
      if !contestants[number].isCancelled { order.append(number) }
    }
  }

  /// Runs the contest; returns a description of a wrong order, if any.
  func violation() -> String? {
    var random = SplitMix64(seed: seed)
    let levels: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
    let contestants = (0..<Int.random(in: 2...12, using: &random)).map { number in
      Contestant(
        level: levels.randomElement(using: &random) ?? .normal,
        dependencies: (0..<number).filter { _ in random.happens(onceIn: 5) },
        isCancelled: random.happens(onceIn: 6))
    }
    let history = RandomGraph.History()
    let operations = contestants.indices.map {
      RandomGraph.operation($0, history, kind: Int.random(in: 0..<7, using: &random))
    }
    for case let operation as Witnessed.Gated in operations { operation.open() }
    let feeders = (0..<Int.random(in: 1...5, using: &random)).map { _ -> Operation in
      Bool.random(using: &random) ? BlockOperation {} : OfOwnClass {}
    }
    for (number, contestant) in contestants.enumerated() {
      for other in contestant.dependencies {
        operations[number].addDependency(operations[other])
      }
      for feeder in feeders where random.happens(onceIn: 3) {
        operations[number].addDependency(feeder)
      }
      let level = levels.randomElement(using: &random) ?? .normal
      operations[number].queuePriority = changesLevels ? level : contestant.level
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let others = [OperationQueue(), OperationQueue()]
    let threads = DispatchGroup()
    let hasPlace = Gate("the place is taken")
    threads.enter()
    queue.addOperation {
      hasPlace.open()
      Deadline.wait(for: "seed \(seed): the threads are through") { threads.wait() }
      // A waiter may be woken before the dependents are ready.
      for other in others { other.waitUntilAllOperationsAreFinished() }
      // An operation that became ready while it was being added may not have started, as in RandomGraph.
      #if !canImport(ObjectiveC) && !FromScratch
        if !changesLevels { for operation in operations { operation.announceIfReady() } }
      #endif
    }
    hasPlace.wait()
    for work: @Sendable () -> Void in [
      { for operation in operations { queue.addOperation(operation) } },
      { for (number, feeder) in feeders.enumerated() { others[number % 2].addOperation(feeder) } },
      {
        for (number, contestant) in contestants.enumerated() {
          if contestant.isCancelled { operations[number].cancel() }
          if changesLevels { operations[number].queuePriority = contestant.level }
        }
      },
    ] {
      threads.enter()
      Thread.detachNewThread {
        work()
        threads.leave()
      }
    }
    threads.leave()
    // The operations are retained because cancelled operations have no other owner
    // (dependency.dropped-while-waiting).
    withExtendedLifetime(operations) { queue.waitToEmpty() }
    let wanted = Self.order(of: contestants)
    let order = history.events.compactMap { event -> Int? in
      if case .began(let number) = event { number } else { nil }
    }
    return order == wanted ? nil : "\(order) instead of \(wanted) for \(contestants)"
  }
}
