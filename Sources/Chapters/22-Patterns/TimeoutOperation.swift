import Chapter16Errors
import Operations
import Synchronization

/// The error of an operation that exceeded its time limit.
nonisolated public struct TimedOut: Error, Hashable, CustomStringConvertible {
  public let limit: Duration

  public init(after limit: Duration) { self.limit = limit }
  public var description: String { "timed out after \(limit)" }
}

/// Runs another operation with a time limit, counted from the start of the timeout operation.
///
/// The first event counts. When the time is up, this operation finishes with ``TimedOut`` and cancels the
/// other operation, which may continue for a while. Cancelling this operation cancels the other one. This
/// operation then waits for the other one to finish, but not beyond the time limit, after which it fails as
/// cancelled. Safe to use from any thread.
nonisolated public final class TimeoutOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked because the superclass is; `hasBegun` is atomic.
  private let limit: Duration
  private let clock: any AlarmClock
  private let queue: OperationQueue
  private let operation: any Provider<Output>
  private let hasBegun = Atomic(false)

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - queue: Runs the other operation. By default a queue of its own. Must not be the queue of this
  ///     operation, where the other one could wait for this operation's own slot; in that case `start()`
  ///     traps.
  ///   - operation: An operation that is in no queue and has not been started.
  public init(
    _ limit: Duration, clock: any AlarmClock, in queue: OperationQueue = OperationQueue(),
    of operation: any Provider<Output>
  ) {
    self.limit = limit
    self.clock = clock
    self.queue = queue
    self.operation = operation
  }

  /// Always `false`, because the other operation must finish even if this one has been cancelled.
  override public var isSkippedIfCancelled: Bool { false }

  override public func ask() {
    precondition(
      OperationQueue.current !== queue, "a timeout must not run on the queue of its operation")
    begin()
  }

  override public func giveUp() {
    operation.cancel()
    begin()
  }

  // snippet.begin
  private func begin() {
    // snippet.hide
    if hasBegun.exchange(true, ordering: .acquiringAndReleasing) { return }
    // snippet.show
    let end: @Sendable () -> Void = { [self] in answer(Result { try operation.value }) }
    let alarm = clock.set(after: limit) { [self] in
      // snippet.hide
      // The operation may have finished before its queue has had time to run the closure below.
      // snippet.show
      if operation.isFinished { return end() }
      let failure: any Error = isCancelled ? MissingResult.cancelled : TimedOut(after: limit)
      if answer(.failure(failure)) { operation.cancel() }
    }
    queue.add(operation) {
      alarm.cancel()
      end()
    }
  }
  // snippet.end
}
