import Dispatch

/// Stage 2: count unfinished dependencies; an operation with a count of zero notifies its queue.
///
/// An operation refers to its dependents. When the operation finishes, it lowers the count of each dependent
/// by one. The queue checks ready operations only. The counting is in `CountingOperation.swift`, which stages
/// 3 to 5 share.
enum CountStage {
  final class Operation: CountingOperation {
    typealias Queue = CountStage.Queue

    let state: Locked<CountedState<Operation>>

    init(_ work: @escaping @Sendable () -> Void) { state = Locked(CountedState(work: work)) }
  }

  struct Found: ReadyCollection {
    private var all: [Operation] = []

    var isEmpty: Bool { all.isEmpty }

    mutating func append(_ operation: Operation) { all.append(operation) }

    mutating func move(_ operation: Operation) {}

    mutating func popFirst() -> Operation? {
      Cost.look(at: all.count)
      let best = all.indices.min { all[$0].queuePriority.rawValue < all[$1].queuePriority.rawValue }
      return best.map { all.remove(at: $0) }
    }
  }

  final class Queue: HandingQueue {
    typealias Operation = CountStage.Operation

    let state = Locked(ReadyState<Found>())
    let everyone = DispatchGroup()
    let pool: Pool

    init(pool: Pool) { self.pool = pool }
  }
}

/// A queue that hands every operation to the pool as an item of its own, as stages 2 and 3 do.
protocol HandingQueue: ReadyQueue where Operation.Work == @Sendable () -> Void {}

extension HandingQueue {
  func change(_ body: (inout ReadyState<List>) -> Void) {
    state.withLock(body)
    while let operation = state.withLock({ $0.next() }) {
      pool.async { [self] in
        operation.run()
        change { $0.leave(operation) }
        everyone.leave()
      }
    }
  }
}
