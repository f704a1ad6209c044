// snippet.whole
import Dispatch

// snippet.hide
/// Stage 3: those that are ready stand in a list for each level, so that nobody is searched for.
///
/// The lists run through the operations. A bit for each list tells whether anything is in it.
///
/// `Operation` is unchecked, because `previous`, `next` and `line` are variables; they are guarded by
/// the queue's lock.
// snippet.show
public enum ReadyListStage {
  public final class Operation: StageOperation, Listed, @unchecked Sendable {
    unowned var previous: Operation?
    var next: Operation?
    var line: Int?

    fileprivate struct State {
      var isCancelled = false, isFinished = false
      var queuePriority = StagePriority.normal
      var dependents: [Operation] = []
      var unfinished = 0
      var queue: Queue?
      var isReady: Bool { isCancelled || unfinished == 0 }
      var mayStart: Bool { isReady && queue != nil }
    }

    private let state = Locked(State())
    private let work: @Sendable () -> Void

    public init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    public var isCancelled: Bool { state.withLock { $0.isCancelled } }
    public var isFinished: Bool { state.withLock { $0.isFinished } }
    public var isReady: Bool { state.withLock { $0.isReady } }

    public var queuePriority: StagePriority {
      get { state.withLock { $0.queuePriority } }
      set {
        change { $0.queuePriority = newValue }
        state.withLock { $0.queue }?.reorder(self)
      }
    }

    public func addDependency(_ operation: Operation) {
      change { state in
        precondition(state.queue == nil, "add dependencies before the queue gets the operation")
        state.unfinished += 1
      }
      let waits = operation.state.withLock { state in
        if !state.isFinished { state.dependents.append(self) }
        return !state.isFinished
      }
      if !waits { change { $0.unfinished -= 1 } }
    }

    public func cancel() {
      change { if !$0.isFinished { $0.isCancelled = true } }
    }

    fileprivate func change(_ body: (inout State) -> Void) {
      let queue = state.withLock { state in
        let couldStart = state.mayStart
        body(&state)
        return !couldStart && state.mayStart ? state.queue : nil
      }
      queue?.isReady(self)
    }

    fileprivate func run() {
      if !isCancelled { work() }
      let dependents = state.withLock { state in
        defer { state.dependents = [] }
        state.isFinished = true
        return state.dependents
      }
      for operation in dependents { operation.change { $0.unfinished -= 1 } }
    }
  }

  public final class Queue: StageQueue {
    private struct State {
      var ready = Lines<Operation>()
      var count = 0
      var running = 0
      var width = -1
      var isSuspended = false

      mutating func next() -> Operation? {
        guard !isSuspended, width < 0 || running < width else { return nil }
        let next = ready.popFirst()
        if next != nil { running += 1 }
        return next
      }
    }

    private let state = Locked(State())
    private let everyone = DispatchGroup()
    private let pool: Pool

    public init(pool: Pool) { self.pool = pool }

    public var maxConcurrentOperationCount: Int {
      get { state.withLock { $0.width } }
      set { change { $0.width = newValue } }
    }

    public var isSuspended: Bool {
      get { state.withLock { $0.isSuspended } }
      set { change { $0.isSuspended = newValue } }
    }

    public var operationCount: Int { state.withLock { $0.count } }

    public func addOperation(_ operation: Operation) {
      everyone.enter()
      state.withLock { $0.count += 1 }
      operation.change { $0.queue = self }
    }

    public func waitUntilAllOperationsAreFinished() { everyone.wait() }

    fileprivate func isReady(_ operation: Operation) {
      change { $0.ready.append(operation, to: operation.queuePriority.rawValue) }
    }

    fileprivate func reorder(_ operation: Operation) {
      change { $0.ready.move(operation, to: operation.queuePriority.rawValue) }
    }

    private func change(_ body: (inout State) -> Void) {
      state.withLock(body)
      while let operation = state.withLock({ $0.next() }) {
        pool.async { [self] in
          operation.run()
          change { ($0.running, $0.count) = ($0.running - 1, $0.count - 1) }
          everyone.leave()
        }
      }
    }
  }
}
// snippet.end
