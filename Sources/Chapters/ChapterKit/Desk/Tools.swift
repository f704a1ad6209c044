import Dispatch
import Operations
import Synchronization

/// Returns all permutations of a number of items, each as indices.
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

/// An operation that executes, without occupying a thread, until the case ends it.
package final class HeldOperation: Operation, @unchecked Sendable {
  // Unchecked: the mutable state is guarded by `phase`.
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let recorder: Recorder

  package init(_ name: String, _ recorder: Recorder) {
    self.recorder = recorder
    super.init()
    self.name = name
  }

  override package var isAsynchronous: Bool { true }
  override package var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override package var isFinished: Bool { phase.withLock { $0 == .finished } }

  override package func start() {
    if isCancelled { return change(["isFinished"], to: .finished) }
    change(["isExecuting"], to: .executing)
    recorder.note(name ?? "", .began)
  }

  /// Finishes the operation if it is executing.
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

/// A queue whose operations start on one Dispatch queue, so that a case can wait until all have started.
package struct SettlingQueue: Sendable {
  package let queue: OperationQueue
  private let thread = DispatchQueue(label: "one thread")

  package init(_ examiner: Examiner) {
    queue = examiner.queue()
    queue.underlyingQueue = thread
  }

  /// Returns when all work handed to Dispatch has run, including the work caused by that work, four levels
  /// deep.
  package func settle() { for _ in 0..<4 { thread.sync {} } }
}

/// An operation that opens a gate when it is deallocated.
package final class Watched: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class has no mutable state.
  private let released: Gate

  package init(_ released: Gate) { self.released = released }

  deinit { released.open() }
}

/// Runs a closure on several threads, and returns when all of them have ended.
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

/// A counter for any thread.
package final class Counter: Sendable {
  private let count = Atomic(0)
  package var value: Int { count.load(ordering: .acquiring) }
  package init() {}
  /// - Returns: The new value.
  @discardableResult package func add() -> Int {
    count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
  }
}

/// Counts an operation's finish as seen by its completion block, by a dependent operation and, where
/// observation is available, by an observer. On Linux, a queue tolerates a finish without a notification. The
/// completion block, the dependent and the observer do not.
package final class Ends: @unchecked Sendable {
  // Unchecked because of `observation`, which is only stored.
  private let counter = Counter()
  private var observation: Any?
  private let dependent = Operation()
  private let called: Gate

  /// - Parameter operation: An operation that has not finished.
  package init(of operation: Operation, _ examiner: Examiner) {
    let called = examiner.gate("its completion block is called", ko: "완료 블록 호출")
    self.called = called
    operation.completionBlock = { [block = operation.completionBlock] in
      block?()
      called.open()
    }
    dependent.addDependency(operation)
    examiner.keep(dependent)
    #if canImport(ObjectiveC) || FromScratch
      observation = operation.observe(\.isFinished) { [counter] operation, _ in
        if operation.isFinished { counter.add() }
      }
    #endif
  }

  /// Throws unless the operation finished exactly once and sent the notification of its finish.
  package func see(_ examiner: Examiner) throws(Examiner.Failure) {
    examiner.wait(for: called)
    try examiner.see(
      "A dependent's isReady", ko: "의존하는 오퍼레이션의 isReady", dependent.isReady, is: true)
    if observation == nil { return }
    try examiner.count(
      "The KVO notification for the finish was sent % times", ko: "완료를 %번 통지했습니다", counter.value,
      is: 1)
  }
}

/// Runs a closure while an operation sends the notification of its finish. By default the closure is an
/// interruption point.
package final class Witness: Operation, @unchecked Sendable {
  // Unchecked because of `observation`, which is only stored.
  private let operation: Operation
  private var observation: Any?
  private let look: @Sendable () -> Void

  package init(
    of operation: Operation, _ look: @escaping @Sendable () -> Void = Interrupted.passOutside
  ) {
    (self.operation, self.look) = (operation, look)
    super.init()
    #if canImport(ObjectiveC) || FromScratch
      observation = operation.observe(\.isFinished, options: .prior) { _, _ in look() }
    #else
      // Observation is unavailable, but a finishing operation evaluates `isReady` of its dependents.
      addDependency(operation)
    #endif
  }

  override package var isReady: Bool {
    if operation.isFinished { look() }
    return super.isReady
  }
}

/// Removes all dependencies of a graph. Otherwise the graph would leak, or its release would recurse too
/// deeply.
package func release(_ operations: [Operation]) {
  for operation in operations {
    for other in operation.dependencies { operation.removeDependency(other) }
  }
}
