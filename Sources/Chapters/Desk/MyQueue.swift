import Chapter21FromScratch
import Synchronization

// A place for an operation queue of your own, made along the five stages of chapter 21.
//
// What an operation and a queue have to be able to do is written in `StageOperation` and `StageQueue`
// (Sources/Chapters/21-FromScratch/Stages/Stage.swift): also what is kept: how
// long a queue keeps an operation, what keeps a queue, and that no operation keeps those that wait for
// it. All work is handed to the pool, with `pool.async`; it stands for Dispatch. The book's queues are in
// the same folder; which rules the first one keeps: `swift run -q Workbook 21 --stage 1`.
//
// Try it: `swift run -q Workbook 21 --check`

/// An operation of your own.
final class MyOperation: StageOperation {
  private struct State {
    var isCancelled = false
    var isFinished = false
    var queuePriority = StagePriority.normal
  }

  private let state = Mutex(State())
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isFinished: Bool { state.withLock { $0.isFinished } }
  var isReady: Bool { true }

  var queuePriority: StagePriority {
    get { state.withLock { $0.queuePriority } }
    set { state.withLock { $0.queuePriority = newValue } }
  }

  func addDependency(_ operation: MyOperation) {
    // Write here.
  }

  func cancel() {
    // And here.
  }

  /// Called by the queue, on the pool.
  func run() {
    work()
    state.withLock { $0.isFinished = true }
  }
}

/// A queue of your own.
final class MyQueue: StageQueue {
  private struct State {
    var width = -1
    var isSuspended = false
    var count = 0
  }

  private let state = Mutex(State())
  private let pool: Pool

  init(pool: Pool) { self.pool = pool }

  var maxConcurrentOperationCount: Int {
    get { state.withLock { $0.width } }
    set { state.withLock { $0.width = newValue } }
  }

  var isSuspended: Bool {
    get { state.withLock { $0.isSuspended } }
    set { state.withLock { $0.isSuspended = newValue } }
  }

  var operationCount: Int { state.withLock { $0.count } }

  func addOperation(_ operation: MyOperation) {
    // Write here.
    state.withLock { $0.count += 1 }
    pool.async { [self] in
      operation.run()
      state.withLock { $0.count -= 1 }
    }
  }

  func waitUntilAllOperationsAreFinished() {
    // And here.
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: QueueDesk {
  typealias Queue = MyQueue
}
