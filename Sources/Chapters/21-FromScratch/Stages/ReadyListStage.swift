import Dispatch

/// Stage 3: those that are ready stand in a list for each level, so that nobody is searched for.
///
/// The lists run through the operations. A bit for each list tells whether anything is in it.
///
/// `Operation` is unchecked, because `previous`, `next` and `line` are variables; they are guarded by
/// the queue's lock.
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
