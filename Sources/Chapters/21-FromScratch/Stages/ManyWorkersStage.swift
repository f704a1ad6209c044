import Dispatch

/// Stage 5: as many workers as the work needs, and no strong references to dependents.
///
/// An arriving worker takes an operation, and requests another worker if a further operation may start. The
/// queue retains its operations until they leave; an operation refers weakly to its dependents. An
/// asynchronous operation still counts as executing after its worker has returned, until a call of its `End`
/// closure, on any thread, finishes the operation.
///
/// `Operation` is unchecked: the lock of the queue guards `previous`, `next` and `line`.
enum ManyWorkersStage {
  final class Operation: CountingOperation, Listed, @unchecked Sendable {
    typealias Queue = ManyWorkersStage.Queue
    typealias End = @Sendable () -> Void

    struct Work {
      var start: (@Sendable (@escaping End) -> Void)?
      var isStarting = true
    }

    let state: Locked<CountedState<Operation>>
    unowned var previous: Operation?
    var next: Operation?
    var line: Int?

    init(asynchronous start: @escaping @Sendable (@escaping End) -> Void) {
      state = Locked(CountedState(work: Work(start: start)))
    }

    convenience init(_ work: @escaping @Sendable () -> Void) {
      self.init { end in
        work()
        end()
      }
    }

    var reference: @Sendable () -> Operation? { { [weak self] in self } }

    // snippet.run
    func run() -> Bool {
      let (start, isCancelled) = state.withLock { ($0.work.start.take(), $0.isCancelled) }
      if isCancelled { end() } else { start?(end) }
      return state.withLock { state in
        state.work.isStarting = false
        return state.isFinished
      }
    }

    private func end() {
      let queue = finish { $0.work.isStarting || $0.isFinished ? nil : $0.queue }
      queue?.ended(self)
    }
    // snippet.end
  }

  final class Queue: WorkerQueue {
    typealias Operation = ManyWorkersStage.Operation

    let state = Locked(ReadyState<Lines<Operation>>())
    let everyone = DispatchGroup()
    let pool: Pool

    init(pool: Pool) { self.pool = pool }

    // snippet.work
    func work() {
      var next: Operation?
      change { state in
        state.isWorkerComing = false
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
    // snippet.end

    fileprivate func ended(_ operation: Operation) {
      change { $0.leave(operation) }
      everyone.leave()
    }
  }
}
