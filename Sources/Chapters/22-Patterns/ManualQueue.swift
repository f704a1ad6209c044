import ChapterKit
import Operations
import Synchronization

/// A queue for tests, in which nothing starts before the test says so, and then on the test's thread.
///
/// It goes by readiness, priority, then the order of adding; by width, suspension and barriers.
/// ``unfinished`` takes the place of `operations` and `operationCount`, which stay empty: on Linux no
/// subclass may replace them. Nor is it `OperationQueue.current` while an operation runs. Any
/// thread may add to it and run what is in it. A call that would wait for what nobody runs traps.
public final class ManualQueue: OperationQueue, @unchecked Sendable {
  // Unchecked for the queue that it is; its own state is guarded by `state`.
  private struct State {
    /// Those that have not been seen to be finished, in the order of adding.
    var line: [Operation] = []
    var started: Set<ObjectIdentifier> = []
    var barrier: Operation?
  }

  private let state = Mutex(State())

  /// Starts what a queue would start next, on this thread, and returns it; `nil` if nothing may start.
  @discardableResult
  public func runNext() -> Operation? {
    let ready = Set(unfinished.filter(\.isReady).map(ObjectIdentifier.init))
    let width = maxConcurrentOperationCount
    if isSuspended { return nil }
    let next = state.withLock { state in
      if width >= 0, state.started.count >= width { return nil as Operation? }
      let waiting = ready.subtracting(state.started)
      let open = state.line.filter { waiting.contains(ObjectIdentifier($0)) }
      let highest = open.map(\.queuePriority.rawValue).max()
      let next = open.first { $0.queuePriority.rawValue == highest }
      if let next { state.started.insert(ObjectIdentifier(next)) }
      return next
    }
    next?.start()
    return next
  }

  /// Starts one after another until nothing may start, and returns them in their order.
  @discardableResult
  public func run() -> [Operation] {
    var started: [Operation] = []
    while let next = runNext() { started.append(next) }
    return started
  }

  /// - Precondition: The operation is not in this queue, and has not been started.
  override public func addOperation(_ operation: Operation) {
    precondition(!operation.isExecuting && !operation.isFinished, "it has been started")
    let barrier = state.withLock { state in
      precondition(!state.line.contains { $0 === operation }, "it is in the queue")
      state.line.append(operation)
      return state.barrier
    }
    if let barrier, !barrier.isFinished { operation.addDependency(barrier) }
    for dependency in operation.dependencies { dependency.keep(operation) }
  }

  override public func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  override public func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    precondition(!wait, "this would wait for what nobody runs")
    for operation in operations { addOperation(operation) }
  }

  override public func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    let block = BlockOperation(block: barrier)
    for operation in unfinished { block.addDependency(operation) }
    addOperation(block)
    state.withLock { $0.barrier = block }
  }

  /// Those that have not finished, in the order of adding.
  public var unfinished: [Operation] {
    let finished = Set(state.withLock { $0.line }.filter(\.isFinished).map(ObjectIdentifier.init))
    return state.withLock { state in
      state.line.removeAll { finished.contains(ObjectIdentifier($0)) }
      state.started.subtract(finished)
      return state.line
    }
  }

  override public func cancelAllOperations() {
    for operation in unfinished { operation.cancel() }
  }

  override public func waitUntilAllOperationsAreFinished() {
    precondition(unfinished.isEmpty, "this would wait for what nobody runs")
  }
}
