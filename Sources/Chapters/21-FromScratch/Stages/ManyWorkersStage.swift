// snippet.whole
import Dispatch

// snippet.hide
/// Stage 5: as many workers as there is work for, and nobody keeps those who wait.
///
/// A worker that takes an operation and leaves another one that may start calls the next worker.
/// The queue keeps its operations until they leave. An operation knows those who wait for it, and
/// does not keep them. An asynchronous operation keeps its place while no worker is at it: it ends
/// where its end is called, on whatever thread that is.
///
/// `Operation` is unchecked, because `previous`, `next` and `line` are variables; they are guarded by
/// the queue's lock.
// snippet.show
public enum ManyWorkersStage {
  public final class Operation: StageOperation, Listed, @unchecked Sendable {
    unowned var previous: Operation?
    var next: Operation?
    var line: Int?

    fileprivate struct State {
      var isCancelled = false, isFinished = false
      var queuePriority = StagePriority.normal
      var dependents: [@Sendable () -> Operation?] = []
      var unfinished = 0
      var queue: Queue?
      var start: (@Sendable (@escaping End) -> Void)?
      var isStarting = true
      var isReady: Bool { isCancelled || unfinished == 0 }
      var mayStart: Bool { isReady && queue != nil }
    }

    public typealias End = @Sendable () -> Void

    private let state = Locked(State())

    public init(asynchronous start: @escaping @Sendable (@escaping End) -> Void) {
      state.withLock { $0.start = start }
    }

    public convenience init(_ work: @escaping @Sendable () -> Void) {
      self.init { end in
        work()
        end()
      }
    }

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
        if !state.isFinished { state.dependents.append { [weak self] in self } }
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

    fileprivate func run() -> Bool {
      let (start, isCancelled) = state.withLock { ($0.start.take(), $0.isCancelled) }
      if isCancelled { end() } else { start?(end) }
      return state.withLock { state in
        state.isStarting = false
        return state.isFinished
      }
    }

    private func end() {
      let (dependents, queue) = state.withLock { state in
        defer { (state.dependents, state.isFinished) = ([], true) }
        return (state.dependents, state.isStarting || state.isFinished ? nil : state.queue)
      }
      for operation in dependents { operation()?.change { $0.unfinished -= 1 } }
      queue?.ended(self)
    }
  }

  public final class Queue: StageQueue {
    private struct State {
      var ready = Lines<Operation>()
      var all: [ObjectIdentifier: Operation] = [:]
      var running = 0, width = -1
      var isSuspended = false, isWorkerOnItsWay = false

      var hasNext: Bool { !isSuspended && (width < 0 || running < width) && !ready.isEmpty }

      mutating func next() -> Operation? {
        guard hasNext else { return nil }
        running += 1
        return ready.popFirst()
      }

      mutating func leave(_ operation: Operation) {
        all[ObjectIdentifier(operation)] = nil
        running -= 1
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

    public var operationCount: Int { state.withLock { $0.all.count } }

    public func addOperation(_ operation: Operation) {
      everyone.enter()
      state.withLock { $0.all[ObjectIdentifier(operation)] = operation }
      operation.change { $0.queue = self }
    }

    public func waitUntilAllOperationsAreFinished() { everyone.wait() }

    fileprivate func isReady(_ operation: Operation) {
      change { $0.ready.append(operation, to: operation.queuePriority.rawValue) }
    }

    fileprivate func reorder(_ operation: Operation) {
      change { $0.ready.move(operation, to: operation.queuePriority.rawValue) }
    }

    fileprivate func ended(_ operation: Operation) {
      change { $0.leave(operation) }
      everyone.leave()
    }

    private func change(_ body: (inout State) -> Void) {
      let callsWorker = state.withLock { state in
        body(&state)
        defer { state.isWorkerOnItsWay = state.isWorkerOnItsWay || state.hasNext }
        return !state.isWorkerOnItsWay && state.hasNext
      }
      if callsWorker { pool.async { [self] in work() } }
    }

    private func work() {
      var next: Operation?
      change { state in
        state.isWorkerOnItsWay = false
        next = state.next()
      }
      while let operation = next {
        let hasEnded = operation.run()
        change { state in
          if hasEnded { state.leave(operation) }
          next = state.next()
        }
        if hasEnded { everyone.leave() }
      }
    }
  }
}
// snippet.end
