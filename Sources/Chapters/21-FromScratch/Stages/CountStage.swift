// snippet.whole
import Dispatch

// snippet.hide
/// Stage 2: count what is unfinished; who brings the count to zero tells the queue.
///
/// An operation knows who waits for it. When it has finished it takes one off each of them. The
/// queue looks only through those that are ready.
// snippet.show
public enum CountStage {
  public final class Operation: StageOperation {
    fileprivate struct State {
      var isCancelled = false
      var isFinished = false
      var queuePriority = StagePriority.normal
      var unfinished = 0
      var dependents: [Operation] = []
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
      set { state.withLock { $0.queuePriority = newValue } }
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
      var ready: [Operation] = []
      var count = 0
      var running = 0
      var width = -1
      var isSuspended = false

      mutating func next() -> Operation? {
        guard !isSuspended, width < 0 || running < width else { return nil }
        Cost.look(at: ready.count)
        let best = ready.indices.min {
          ready[$0].queuePriority.rawValue < ready[$1].queuePriority.rawValue
        }
        guard let best else { return nil }
        running += 1
        return ready.remove(at: best)
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

    fileprivate func isReady(_ operation: Operation) { change { $0.ready.append(operation) } }

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
