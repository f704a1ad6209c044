import ChapterKit
import Operations
import Synchronization

/// A queue for tests that starts operations only when the test calls ``run()`` or ``runNext()``, on the
/// test's thread.
///
/// The queue respects readiness, priority, the order in which operations were added, the maximum concurrent
/// operation count, suspension and barriers. ``unfinished`` replaces `operations` and `operationCount`, which
/// stay empty because a subclass cannot override them on Linux. The queue is not `OperationQueue.current`
/// while an operation runs. Any thread may add operations and run them. A call that would block forever
/// traps.
nonisolated public final class ManualQueue: OperationQueue, @unchecked Sendable {
  // Unchecked because the superclass is; `state` is guarded by its mutex.
  private struct State {
    /// The operations not yet known to be finished, in the order in which they were added.
    var line: [Operation] = []
    /// The added operations that have not yet been given their dependencies on barriers.
    var joining: Set<ObjectIdentifier> = []
    var started: Set<ObjectIdentifier> = []
    /// The latest barrier.
    var barrier: Operation?
  }

  private let state = Mutex(State())

  /// Starts the next operation on this thread, and returns the operation; nil if none may start.
  @discardableResult
  public func runNext() -> Operation? {
    let unfinished = unfinished
    let joining = state.withLock { $0.joining }
    let joined = unfinished.filter { !joining.contains(ObjectIdentifier($0)) }
    let ready = Set(joined.filter(\.isReady).map(ObjectIdentifier.init))
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
    #if !canImport(ObjectiveC) && !FromScratch
      if let next, next.isCancelled { next.leaveDependencies() }
    #endif
    return next
  }

  /// Starts operations one after another until none may start. Returns them in order.
  @discardableResult
  public func run() -> [Operation] {
    var started: [Operation] = []
    while let next = runNext() { started.append(next) }
    return started
  }

  /// Adds an operation.
  ///
  /// - Precondition: The operation is not in this queue, and has not been started.
  override public func addOperation(_ operation: Operation) {
    add(operation) { [$0.barrier].compactMap(\.self) }
  }

  /// Adds an operation with dependencies on others. The dependencies are chosen at the moment when the
  /// operation is added: if two operations are added at the same time, the second one finds the first.
  private func add(_ operation: Operation, behind others: (inout State) -> [Operation]) {
    precondition(!operation.isExecuting && !operation.isFinished, "it has been started")
    let others = state.withLock { state in
      precondition(!state.line.contains { $0 === operation }, "it is in the queue")
      let others = others(&state)
      state.line.append(operation)
      state.joining.insert(ObjectIdentifier(operation))
      return others
    }
    for other in others where !other.isFinished { operation.addDependency(other) }
    state.withLock { _ = $0.joining.remove(ObjectIdentifier(operation)) }
  }

  override public func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  override public func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    precondition(!wait, "this would wait for operations that no thread runs")
    for operation in operations { addOperation(operation) }
  }

  override public func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    let block = BlockOperation(block: barrier)
    add(block) { state in
      state.barrier = block
      return state.line
    }
  }

  /// The unfinished operations, in the order in which they were added.
  public var unfinished: [Operation] {
    let finished = Set(state.withLock { $0.line }.filter(\.isFinished).map(ObjectIdentifier.init))
    return state.withLock { state in
      state.line.removeAll { finished.contains(ObjectIdentifier($0)) }
      state.started.subtract(finished)
      if let barrier = state.barrier, finished.contains(ObjectIdentifier(barrier)) {
        state.barrier = nil
      }
      return state.line
    }
  }

  override public func cancelAllOperations() {
    for operation in unfinished { operation.cancel() }
  }

  override public func waitUntilAllOperationsAreFinished() {
    precondition(unfinished.isEmpty, "this would wait for operations that no thread runs")
  }

  #if !canImport(ObjectiveC) && !FromScratch
    deinit {
      state.withLock { state in
        for place in state.line.indices where isKnownUniquelyReferenced(&state.line[place]) {
          state.line[place].leaveDependencies()
        }
      }
    }
  #endif
}

#if !canImport(ObjectiveC) && !FromScratch
  nonisolated extension ManualQueue: UnlistedOperations {}
#endif
