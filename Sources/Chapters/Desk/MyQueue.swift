import Chapter21FromScratch
import Synchronization

// An operation queue of your own, along the five stages of chapter 21.
//
// The requirements, including object lifetimes, are in `StageOperation` and `StageQueue`
// (Sources/Chapters/21-FromScratch/Stages/Stage.swift). The pool takes the place of Dispatch: run all work
// with `pool.async`. The book's queues are in the same folder. To see the rules that the first queue follows:
// `swift run -q Workbook 21 --stage 1`.
//
// To check your code: `swift run -q Workbook 21 --check`

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

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: QueueDesk {
  typealias Queue = MyQueue
}
