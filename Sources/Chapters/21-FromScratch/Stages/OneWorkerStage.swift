import Dispatch

/// Stage 4: one worker runs the operations one after another, and takes each at the last moment.
///
/// A worker is one item on the pool. A change that allows an operation to start requests a worker, unless one
/// is already on its way or working. `Operation` is unchecked for the same reason as in stage 3.
enum OneWorkerStage {
  final class Operation: CountingOperation, Listed, @unchecked Sendable {
    typealias Queue = OneWorkerStage.Queue

    let state: Locked<CountedState<Operation>>
    unowned var previous: Operation?
    var next: Operation?
    var line: Int?

    init(_ work: @escaping @Sendable () -> Void) { state = Locked(CountedState(work: work)) }
  }

  final class Queue: WorkerQueue {
    typealias Operation = OneWorkerStage.Operation

    let state = Locked(ReadyState<Lines<Operation>>())
    let everyone = DispatchGroup()
    let pool: Pool

    init(pool: Pool) { self.pool = pool }

    // snippet.work
    func work() {
      while let operation = take() {
        operation.run()
        state.withLock { $0.leave(operation) }
        everyone.leave()
      }
    }

    private func take() -> Operation? {
      state.withLock { state in
        state.isWorkerComing = state.hasNext
        return state.next()
      }
    }
    // snippet.end
  }
}

/// A queue that hands workers to the pool instead of operations.
protocol WorkerQueue: ReadyQueue {
  func work()
}

extension WorkerQueue {
  // snippet.call
  func change(_ body: (inout ReadyState<List>) -> Void) {
    let callsWorker = state.withLock { state in
      body(&state)
      defer { state.isWorkerComing = state.isWorkerComing || state.hasNext }
      return !state.isWorkerComing && state.hasNext
    }
    if callsWorker { pool.async { [self] in work() } }
  }
  // snippet.end
}
