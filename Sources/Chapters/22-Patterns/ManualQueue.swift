import ChapterKit
import Operations
import Synchronization

/// A queue for tests, in which nothing starts before the test says so, and then on the test's thread.
///
/// It goes by readiness, priority, then the order of adding; by width, suspension and barriers.
/// ``unfinished`` takes the place of `operations` and `operationCount`, which stay empty: on Linux no
/// subclass may replace them. Nor is it `OperationQueue.current` while an operation runs. Any
/// thread may add to it and run what is in it. A call that would wait for what nobody runs traps.
nonisolated public final class ManualQueue: OperationQueue, @unchecked Sendable {
  // Unchecked for the queue that it is; its own state is guarded by `state`.
  private struct State {
    /// Those that have not been seen to be finished, in the order of adding.
    var line: [Operation] = []
    /// Those of them that are about to be given their dependency on a barrier, or a barrier its own.
    var joining: Set<ObjectIdentifier> = []
    var started: Set<ObjectIdentifier> = []
    /// The barrier that was added last.
    var barrier: Operation?
  }

  private let state = Mutex(State())

  /// Starts what a queue would start next, on this thread, and returns it; `nil` if nothing may start.
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

  /// Starts one after another until nothing may start, and returns them in their order.
  @discardableResult
  public func run() -> [Operation] {
    var started: [Operation] = []
    while let next = runNext() { started.append(next) }
    return started
  }

  /// - Precondition: The operation is not in this queue, and has not been started.
  override public func addOperation(_ operation: Operation) {
    add(operation) { [$0.barrier].compactMap(\.self) }
  }

  /// Adds an operation that waits for others, which are chosen in the moment in which it is added: of two
  /// that are added at the same time the second one finds the first.
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
    precondition(!wait, "this would wait for what nobody runs")
    for operation in operations { addOperation(operation) }
  }

  override public func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    let block = BlockOperation(block: barrier)
    add(block) { state in
      state.barrier = block
      return state.line
    }
  }

  /// Those that have not finished, in the order of adding.
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
    precondition(unfinished.isEmpty, "this would wait for what nobody runs")
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
