import Dispatch
import Operations
import Synchronization

/// All orders of so many things, each as the places of the things.
package func orders(of count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return orders(of: count - 1).flatMap { rest in
    (0..<count).map { place in
      var order = rest
      order.insert(count - 1, at: place)
      return order
    }
  }
}

/// An operation that executes until the case ends it, and takes no thread meanwhile.
package final class Held: Operation, @unchecked Sendable {
  // Unchecked: what changes is guarded by `phase`.
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let recorder: Recorder
  private let whenLinked: @Sendable () -> Void

  /// - Parameter whenLinked: Called whenever it is to depend on another one.
  package init(
    _ name: String, _ recorder: Recorder, whenLinked: @escaping @Sendable () -> Void = {}
  ) {
    (self.recorder, self.whenLinked) = (recorder, whenLinked)
    super.init()
    self.name = name
  }

  override package func addDependency(_ operation: Operation) {
    super.addDependency(operation)
    whenLinked()
  }

  override package var isAsynchronous: Bool { true }
  override package var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override package var isFinished: Bool { phase.withLock { $0 == .finished } }

  override package func start() {
    if isCancelled { return change(["isFinished"], to: .finished) }
    change(["isExecuting"], to: .executing)
    recorder.note(name ?? "", .began)
  }

  /// Ends it, if it executes.
  package func end() {
    guard isExecuting else { return }
    recorder.note(name ?? "", .finished)
    change(["isExecuting", "isFinished"], to: .finished)
  }

  private func change(_ keys: [String], to new: Phase) {
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { $0 = new }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
}

/// A queue whose operations begin on one thread, so that one can tell when everything has begun that
/// is to begin.
package struct Settled {
  package let queue: OperationQueue
  private let thread = DispatchQueue(label: "one thread")

  package init(_ examiner: Examiner) {
    queue = examiner.queue()
    queue.underlyingQueue = thread
  }

  /// Returns when whatever has been handed to Dispatch by now has been done, and what came of it, four
  /// deep.
  package func settle() { for _ in 0..<4 { thread.sync {} } }
}

/// Says when it goes away.
package final class Watched: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; nothing changes.
  private let released: Gate

  package init(_ released: Gate) { self.released = released }

  deinit { released.open() }
}

/// Runs something on several threads, and returns when all of them have ended.
package func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  let ended = (0..<count).map { _ in DispatchSemaphore(value: 0) }
  for number in 0..<count {
    Thread.detachNewThread {
      work(number)
      ended[number].signal()
    }
  }
  for semaphore in ended { semaphore.wait() }
}

/// Counts, from any thread.
package final class Counter: Sendable {
  private let count = Atomic(0)
  package var value: Int { count.load(ordering: .acquiring) }
  package init() {}
  /// - Returns: How many there are with this one.
  @discardableResult package func add() -> Int {
    count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
  }
}

/// Counts how often an operation announces its end. With Foundation on Linux nobody can observe that.
package final class Ends: @unchecked Sendable {
  // Unchecked for the observation, which is only kept.
  private let counter = Counter()
  private var observation: Any?

  package init(of operation: Operation) {
    #if canImport(ObjectiveC) || FromScratch
      observation = operation.observe(\.isFinished) { [counter] operation, _ in
        if operation.isFinished { counter.add() }
      }
    #endif
  }

  /// How many there were; 1 where nobody can tell.
  package var count: Int { observation == nil ? 1 : counter.value }

  /// Makes sure that there was one end.
  package func see(_ examiner: Examiner) throws(Examiner.Failure) {
    try examiner.count("It announced its end % times", ko: "완료를 %번 통지했습니다", count, is: 1)
  }
}

/// Takes a graph apart, which would keep itself alive or be let go of too deep.
package func release(_ operations: [Operation]) {
  for operation in operations {
    for other in operation.dependencies { operation.removeDependency(other) }
  }
}
