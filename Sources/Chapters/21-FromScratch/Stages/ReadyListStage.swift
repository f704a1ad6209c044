import Dispatch

/// Stage 3: one list of ready operations for each level of priority, so that no search is needed.
///
/// The links of the lists are stored in the operations. Each list has a bit that is set while the list has
/// elements.
///
/// `Operation` is unchecked: the lock of the queue guards `previous`, `next` and `line`.
enum ReadyListStage {
  final class Operation: CountingOperation, Listed, @unchecked Sendable {
    typealias Queue = ReadyListStage.Queue

    let state: Locked<CountedState<Operation>>
    unowned var previous: Operation?
    var next: Operation?
    var line: Int?

    init(_ work: @escaping @Sendable () -> Void) { state = Locked(CountedState(work: work)) }
  }

  final class Queue: HandingQueue {
    typealias Operation = ReadyListStage.Operation

    let state = Locked(ReadyState<Lines<Operation>>())
    let everyone = DispatchGroup()
    let pool: Pool

    init(pool: Pool) { self.pool = pool }
  }
}
