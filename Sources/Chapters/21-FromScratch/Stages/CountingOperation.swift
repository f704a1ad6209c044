/// The state of an operation of stages 2 to 5: the count of unfinished dependencies, and the dependents.
// snippet.state
struct CountedState<Operation: CountingOperation>: Sendable {
  var work: Operation.Work
  var isCancelled = false, isFinished = false
  var queuePriority = StagePriority.normal
  var unfinished = 0
  var dependents: [@Sendable () -> Operation?] = []
  var queue: Operation.Queue?

  var isReady: Bool { isCancelled || unfinished == 0 }
  var mayStart: Bool { isReady && queue != nil }
}
// snippet.end

/// An operation that counts its unfinished dependencies and notifies its queue when the count is zero.
protocol CountingOperation: StageOperation {
  associatedtype Queue: ReadyQueue where Queue.Operation == Self
  associatedtype Work: Sendable = @Sendable () -> Void

  var state: Locked<CountedState<Self>> { get }
  /// Returns this operation, or nil if it has been deallocated. Dependencies retain this closure.
  var reference: @Sendable () -> Self? { get }
}

extension CountingOperation {
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isFinished: Bool { state.withLock { $0.isFinished } }
  var isReady: Bool { state.withLock { $0.isReady } }

  var queuePriority: StagePriority {
    get { state.withLock { $0.queuePriority } }
    set {
      change { $0.queuePriority = newValue }
      state.withLock { $0.queue }?.change { $0.ready.move(self) }
    }
  }

  var reference: @Sendable () -> Self? { { self } }

  // snippet.link
  func addDependency(_ operation: Self) {
    change { state in
      precondition(state.queue == nil, "add dependencies before the queue gets the operation")
      state.unfinished += 1
    }
    let waits = operation.state.withLock { state in
      if !state.isFinished { state.dependents.append(reference) }
      return !state.isFinished
    }
    if !waits { change { $0.unfinished -= 1 } }
  }
  // snippet.end

  // snippet.finish
  func cancel() {
    change { if !$0.isFinished { $0.isCancelled = true } }
  }
  // snippet.end

  // snippet.change
  func change(_ body: (inout CountedState<Self>) -> Void) {
    let queue = state.withLock { state in
      let couldStart = state.mayStart
      body(&state)
      return !couldStart && state.mayStart ? state.queue : nil
    }
    queue?.change { $0.ready.append(self) }
  }
  // snippet.end

  // snippet.finish
  func finish<Result: Sendable>(_ body: (CountedState<Self>) -> Result) -> Result {
    let (dependents, result) = state.withLock { state in
      defer { (state.dependents, state.isFinished) = ([], true) }
      return (state.dependents, body(state))
    }
    for operation in dependents { operation()?.change { $0.unfinished -= 1 } }
    return result
  }
  // snippet.end
}

extension CountingOperation where Work == @Sendable () -> Void {
  func run() {
    let work = state.withLock { $0.isCancelled ? nil : $0.work }
    work?()
    finish { _ in }
  }
}
