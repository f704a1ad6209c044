import Operations
import Synchronization

/// Keeps a queue supplied with operations, of which only so many wait or run at a time.
///
/// The completion block of each operation asks for more once few enough are left. A feeder lives
/// until it is done, also if nobody refers to it. All members may be called from any thread.
public final class BatchFeeder: Sendable {
  /// What is known between one operation and the next.
  private struct State {
    /// Made and not finished.
    var pending = 0
    var isRefilling = false
    var isOver = false
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
  ///   - next: Makes the next operation, or returns `nil` when there are no more. Called by one
  ///     thread at a time, on the one that calls ``start()`` or on that of a completion block.
  ///   - whenDone: Called once, when the last operation has finished.
  public init(
    _ queue: OperationQueue, limit: Int, lowMark: Int,
    next: @escaping @Sendable () -> Operation?, whenDone: @escaping @Sendable () -> Void = {}
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

  // snippet.refill
  private func refill() {
    while let room = takeRoom() {
      var batch: [Operation] = []
      while batch.count < room, let operation = next() {
        feed(after: operation)
        batch.append(operation)
      }
      let isDone = giveBack(room - batch.count)
      queue.addOperations(batch, waitUntilFinished: false)
      if isDone { whenDone() }
    }
  }

  private func feed(after operation: Operation) {
    let own = operation.completionBlock
    operation.completionBlock = { [self] in
      own?()
      if hasFinished() { whenDone() }
      refill()
    }
  }
  // snippet.end

  /// How many operations the next batch has; `nil` if there is to be none now, or somebody else is
  /// making it.
  private func takeRoom() -> Int? {
    state.withLock { state in
      if state.isRefilling || state.isOver || state.pending > lowMark { return nil }
      state.isRefilling = true
      defer { state.pending = limit }
      return limit - state.pending
    }
  }

  /// Ends a batch that has so many operations fewer than there was room for; whether all is done.
  private func giveBack(_ missing: Int) -> Bool {
    state.withLock { state in
      state.pending -= missing
      state.isOver = missing > 0
      state.isRefilling = false
      return state.isOver && state.pending == 0
    }
  }

  /// Notes that an operation has finished; whether all is done.
  private func hasFinished() -> Bool {
    state.withLock { state in
      state.pending -= 1
      return state.isOver && state.pending == 0
    }
  }
}
