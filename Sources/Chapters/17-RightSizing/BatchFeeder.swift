import Operations
import Synchronization

/// Keeps a queue supplied with operations, of which only so many wait or run at a time.
///
/// The completion block of each operation asks for more once few enough are left. A started feeder
/// lives until it is done, also if nobody refers to it. All members may be called from any thread.
nonisolated public final class BatchFeeder: Sendable {
  private struct State {
    /// Made and not finished.
    var pending: [ObjectIdentifier: Operation] = [:]
    /// How many there is room for while somebody makes them; otherwise 0.
    var room = 0
    /// Whether no more are made.
    var isOver = false
    var isStopped = false

    var isDone: Bool { isOver && room == 0 && pending.isEmpty }
  }

  private let queue: OperationQueue
  private let limit: Int
  private let lowMark: Int
  private let next: @Sendable () -> Operation?
  private let whenDone: @Sendable () -> Void
  /// Guards the state; nothing foreign is called with it in hand.
  private let state = Mutex(State())

  /// - Parameters:
  ///   - queue: Where the operations go. Others may add to it as well.
  ///   - limit: How many operations there are at most that have been made and have not finished; at
  ///     least 1.
  ///   - lowMark: When no more than this many are left, a batch is made that fills up to the limit;
  ///     from 0 to below the limit.
  ///   - next: Makes a new operation, which nobody else adds to a queue, starts, or gives another
  ///     completion block; or returns `nil` when there are no more. Called by one thread at a time,
  ///     on the one that calls ``start()`` or on that of a completion block.
  ///   - whenDone: Called once, when no more are made and the last operation has finished.
  public init(
    _ queue: OperationQueue, limit: Int, lowMark: Int,
    next: @escaping @Sendable () -> Operation?, whenDone: @escaping @Sendable () -> Void
  ) {
    precondition(limit > 0, "a feeder with a limit below 1 feeds nothing")
    precondition((0..<limit).contains(lowMark), "the low mark lies from 0 to below the limit")
    self.queue = queue
    self.limit = limit
    self.lowMark = lowMark
    self.next = next
    self.whenDone = whenDone
  }

  /// Adds the first batch. The others follow by themselves.
  public func start() { refill() }

  /// Has no next batch made, and cancels what has not finished; what others added stays as it is.
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
      // Before they are in the queue, so that none begins that `stop()` does not know.
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

  /// How many operations the next batch has; `nil` if there is to be none now, or somebody else is
  /// making it.
  private func takeRoom() -> Int? {
    state.withLock { state in
      if state.room > 0 || state.isOver || state.pending.count > lowMark { return nil }
      state.room = limit - state.pending.count
      return state.room
    }
  }

  /// Notes a batch that was made; whether all is done.
  private func note(_ batch: [Operation]) -> Bool {
    state.withLock { state in
      if batch.count < state.room { state.isOver = true }
      state.room = 0
      for operation in batch { state.pending[ObjectIdentifier(operation)] = operation }
      return state.isDone
    }
  }

  /// Notes that an operation has finished; whether all is done.
  private func isLast(_ id: ObjectIdentifier) -> Bool {
    state.withLock { state in
      state.pending[id] = nil
      return state.isDone
    }
  }
}
