import Dispatch

/// Stage 1: look through all waiting operations.
///
/// An operation refers to its dependencies. The queue checks which operations are ready when an operation is
/// added or finishes, or when a setting changes.
enum ScanStage {
  // snippet.operation
  final class Operation: StageOperation {
    private struct State {
      var isCancelled = false
      var isFinished = false
      var queuePriority = StagePriority.normal
      var dependencies: [Operation] = []
    }

    private let state = Locked(State())
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    var isFinished: Bool { state.withLock { $0.isFinished } }
    var isReady: Bool {
      let (isCancelled, dependencies) = state.withLock { ($0.isCancelled, $0.dependencies) }
      return isCancelled || dependencies.allSatisfy(\.isFinished)
    }

    var queuePriority: StagePriority {
      get { state.withLock { $0.queuePriority } }
      set { state.withLock { $0.queuePriority = newValue } }
    }

    func addDependency(_ operation: Operation) {
      state.withLock { $0.dependencies.append(operation) }
    }

    func cancel() {
      state.withLock { if !$0.isFinished { $0.isCancelled = true } }
    }

    fileprivate func run() {
      if !isCancelled { work() }
      _ = state.withLock { state in
        state.isFinished = true
        defer { state.dependencies = [] }
        return state.dependencies
      }
    }
  }
  // snippet.end

  // snippet.queue
  final class Queue: StageQueue {
    private struct State {
      var waiting: [Operation] = []
      var running = 0
      var width = -1
      var isSuspended = false

      mutating func next() -> Operation? {
        guard !isSuspended, width < 0 || running < width else { return nil }
        Cost.look(at: waiting.count)
        let ready = waiting.indices.filter { waiting[$0].isReady }
        let best = ready.min {
          waiting[$0].queuePriority.rawValue < waiting[$1].queuePriority.rawValue
        }
        guard let best else { return nil }
        running += 1
        return waiting.remove(at: best)
      }
    }
    // snippet.end

    // snippet.members
    private let state = Locked(State())
    private let everyone = DispatchGroup()
    private let pool: Pool

    init(pool: Pool) { self.pool = pool }

    var maxConcurrentOperationCount: Int {
      get { state.withLock { $0.width } }
      set { change { $0.width = newValue } }
    }

    var isSuspended: Bool {
      get { state.withLock { $0.isSuspended } }
      set { change { $0.isSuspended = newValue } }
    }

    var operationCount: Int { state.withLock { $0.waiting.count + $0.running } }

    func addOperation(_ operation: Operation) {
      everyone.enter()
      change { $0.waiting.append(operation) }
    }

    func waitUntilAllOperationsAreFinished() { everyone.wait() }
    // snippet.end

    // snippet.change
    private func change(_ body: (inout State) -> Void) {
      state.withLock(body)
      while let operation = state.withLock({ $0.next() }) {
        pool.async { [self] in
          operation.run()
          change { $0.running -= 1 }
          everyone.leave()
        }
      }
    }
    // snippet.end
  }
}
