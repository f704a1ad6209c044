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
package struct Settled: Sendable {
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

/// Hears of the end of an operation in each way that there is: from its completion block, from an
/// operation that depends on it and, where that can be observed, from each announcement. A queue of
/// Linux forgives an end that is not announced; these do not.
package final class Ends: @unchecked Sendable {
  // Unchecked for the observation, which is only kept.
  private let counter = Counter()
  private var observation: Any?
  private let dependent = Operation()
  private let called: Gate

  /// - Parameter operation: One that has not ended.
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

  /// Makes sure that there was one end, and that it was announced.
  package func see(_ examiner: Examiner) throws(Examiner.Failure) {
    examiner.wait(for: called)
    try examiner.see(
      "Whether what depends on it is ready", ko: "의존하는 오퍼레이션의 isReady", dependent.isReady, is: true)
    if observation == nil { return }
    try examiner.count("It announced its end % times", ko: "완료를 %번 통지했습니다", counter.value, is: 1)
  }
}

/// Does something while an operation announces its end, by default lets it be interrupted.
package final class Witness: Operation, @unchecked Sendable {
  // Unchecked for the observation, which is only kept.
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
      // Nobody can observe it, but what depends on it is asked then whether it is ready.
      addDependency(operation)
    #endif
  }

  override package var isReady: Bool {
    if operation.isFinished { look() }
    return super.isReady
  }
}

/// Takes a graph apart, which would keep itself alive or be let go of too deep.
package func release(_ operations: [Operation]) {
  for operation in operations {
    for other in operation.dependencies { operation.removeDependency(other) }
  }
}
