import Chapter21FromScratch
import Operations
import Synchronization

/// A correct operation. One lock guards its state.
final class MyOperation: StageOperation {
  struct State {
    var isCancelled = false
    var isFinished = false
    var queuePriority = StagePriority.normal
    var missing = 0
    var dependents: [Weak] = []
    var queue: MyQueue?
    var isReady: Bool { isCancelled || missing == 0 }
  }
  struct Weak: Sendable { weak var operation: MyOperation? }

  let state = Mutex(State())
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isFinished: Bool { state.withLock { $0.isFinished } }
  var isReady: Bool { state.withLock { $0.isReady } }

  var queuePriority: StagePriority {
    get { state.withLock { $0.queuePriority } }
    set { state.withLock { $0.queuePriority = newValue } }
  }

  func addDependency(_ operation: MyOperation) {
    state.withLock { $0.missing += 1 }
    let isOver = operation.state.withLock { other in
      if !other.isFinished { other.dependents.append(Weak(operation: self)) }
      return other.isFinished
    }
    if isOver { state.withLock { $0.missing -= 1 } }
  }

  func cancel() {
    let queue = state.withLock { state in
      if !state.isFinished { state.isCancelled = true }
      return state.queue
    }
    queue?.look()
  }

  func needsOneLess() {
    let queue = state.withLock { state in
      state.missing -= 1
      return state.missing == 0 ? state.queue : nil
    }
    queue?.look()
  }

  func run() {
    if !isCancelled { work() }
    let dependents = state.withLock { state in
      state.isFinished = true
      state.queue = nil
      defer { state.dependents = [] }
      return state.dependents
    }
    for dependent in dependents { dependent.operation?.needsOneLess() }
  }
}

/// A correct queue with a separate lock for the number of operations.
final class MyQueue: StageQueue {
  private struct State {
    var width = -1
    var isSuspended = false
    var waiting: [MyOperation] = []
    var running = 0
    var workers = 0
    var mayStart: Bool { !isSuspended && (width < 0 || running < width) }

    func best() -> Int? {
      guard mayStart else { return nil }
      var best: Int?
      for index in waiting.indices where waiting[index].isReady {
        if let found = best,
          waiting[found].queuePriority.rawValue <= waiting[index].queuePriority.rawValue
        {
          continue
        }
        best = index
      }
      return best
    }
  }

  private let state = Mutex(State())
  private let empty = NSCondition()
  // Guarded by `empty`.
  nonisolated(unsafe) private var count = 0
  private let pool: Pool

  init(pool: Pool) { self.pool = pool }

  var maxConcurrentOperationCount: Int {
    get { state.withLock { $0.width } }
    set {
      state.withLock { $0.width = newValue }
      look()
    }
  }

  var isSuspended: Bool {
    get { state.withLock { $0.isSuspended } }
    set {
      state.withLock { $0.isSuspended = newValue }
      look()
    }
  }

  var operationCount: Int { empty.withLock { count } }

  func addOperation(_ operation: MyOperation) {
    empty.withLock { count += 1 }
    operation.state.withLock { $0.queue = self }
    state.withLock { $0.waiting.append(operation) }
    look()
  }

  /// Sends for a worker if one more operation may begin.
  func look() {
    let sends = state.withLock { state in
      guard state.best() != nil else { return false }
      if state.width >= 0, state.running + state.workers >= state.width { return false }
      if state.workers >= state.waiting.count { return false }
      state.workers += 1
      return true
    }
    if sends { pool.async { self.work() } }
  }

  private func work() {
    var isNew = true
    while true {
      let next: MyOperation? = state.withLock { state in
        if isNew { state.workers -= 1 }
        isNew = false
        guard let best = state.best() else { return nil }
        state.running += 1
        return state.waiting.remove(at: best)
      }
      guard let operation = next else { return }
      look()
      operation.run()
      state.withLock { $0.running -= 1 }
      empty.withLock {
        count -= 1
        if count == 0 { empty.broadcast() }
      }
    }
  }

  func waitUntilAllOperationsAreFinished() {
    empty.withLock { while count > 0 { empty.wait() } }
  }
}

@main enum MyDesk: QueueDesk {
  typealias Queue = MyQueue
}
