import Operations
import Synchronization

/// Feeds a queue with operations and limits the number of unfinished ones.
///
/// The completion block of each operation requests the next batch once few enough operations are left. A
/// started feeder retains itself until it is done. All members may be called from any thread.
nonisolated public final class BatchFeeder: Sendable {
  private struct State {
    /// The operations that have been created and have not finished.
    var pending: [ObjectIdentifier: Operation] = [:]
    /// The size of the batch that a thread is creating; 0 if no thread is creating one.
    var room = 0
    /// True if no further operations will be created.
    var isOver = false
    var isStopped = false

    var isDone: Bool { isOver && room == 0 && pending.isEmpty }
  }

  private let queue: OperationQueue
  private let limit: Int
  private let lowMark: Int
  private let next: @Sendable () -> Operation?
  private let whenDone: @Sendable () -> Void
  /// Guards the state. No client code is called under this lock.
  private let state = Mutex(State())

  /// - Parameters:
  ///   - queue: The queue that receives the operations. Clients may add other operations.
  ///   - limit: The maximum number of operations that have been created and have not finished; at least 1.
  ///   - lowMark: Once at most this many operations are left, the feeder creates a batch that fills up to the
  ///     limit. At least 0 and less than the limit.
  ///   - next: Returns a new operation, or `nil` if there are no more. The client must not add the operation
  ///     to a queue, start it, or replace its completion block. Called by one thread at a time: the caller of
  ///     ``start()``, or a thread that runs a completion block.
  ///   - whenDone: Called once, when no more operations will be created and all have finished.
  public init(
    _ queue: OperationQueue, limit: Int, lowMark: Int,
    next: @escaping @Sendable () -> Operation?, whenDone: @escaping @Sendable () -> Void
  ) {
    precondition(limit > 0, "the limit of a feeder must be at least 1")
    precondition((0..<limit).contains(lowMark), "the low mark must be from 0 to below the limit")
    self.queue = queue
    self.limit = limit
    self.lowMark = lowMark
    self.next = next
    self.whenDone = whenDone
  }

  /// Adds the first batch. Completion blocks add the others.
  public func start() { refill() }

  /// Stops creating batches, and cancels the feeder's unfinished operations, but no others in the queue.
  public func stop() {
    let (left, isDone) = state.withLock { state -> ([Operation], Bool) in
      if state.isDone { return ([], false) }
      state.isOver = true
      state.isStopped = true
      return (Array(state.pending.values), state.isDone)
    }
    for operation in left { operation.cancel() }
    if isDone { whenDone() }
  }

  private func refill() {
    while let room = takeRoom() {
      var batch: [Operation] = []
      while batch.count < room, !isStopped, let operation = next() {
        feed(after: operation)
        batch.append(operation)
      }
      // The batch is recorded before it is added, so that `stop()` knows every operation that may begin.
      let isDone = note(batch)
      if isStopped { for operation in batch { operation.cancel() } }
      queue.addOperations(batch, waitUntilFinished: false)
      if isDone { whenDone() }
    }
  }

  private func feed(after operation: Operation) {
    let own = operation.completionBlock
    let id = ObjectIdentifier(operation)
    operation.completionBlock = { [self] in
      own?()
      if isLast(id) { whenDone() }
      refill()
    }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// The size of the next batch; `nil` if no batch is due or another thread is creating one.
  private func takeRoom() -> Int? {
    state.withLock { state in
      if state.room > 0 || state.isOver || state.pending.count > lowMark { return nil }
      state.room = limit - state.pending.count
      return state.room
    }
  }

  /// Records a new batch. Returns true if the feeder is done.
  private func note(_ batch: [Operation]) -> Bool {
    state.withLock { state in
      if batch.count < state.room { state.isOver = true }
      state.room = 0
      for operation in batch { state.pending[ObjectIdentifier(operation)] = operation }
      return state.isDone
    }
  }

  /// Records a finish. Returns true if the feeder is done.
  private func isLast(_ id: ObjectIdentifier) -> Bool {
    state.withLock { state in
      state.pending[id] = nil
      return state.isDone
    }
  }
}
