import Chapter16Errors
import Operations
import Synchronization

/// An operation's work took longer than it was given.
nonisolated public struct TimedOut: Error, Hashable, CustomStringConvertible {
  public let limit: Duration

  public init(after limit: Duration) { self.limit = limit }
  public var description: String { "timed out after \(limit)" }
}

/// Gives another operation a limited time, counted from its own start and not from when it was added.
///
/// What comes first counts. When time is up it finishes with ``TimedOut`` and cancels the other, which
/// may go on for a while. Cancelled, it cancels the other and waits for it, no longer than for the rest
/// of its time: if that is up, its failure is the cancellation. Safe to use from any thread.
nonisolated public final class TimeoutOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; `hasBegun` is atomic.
  private let limit: Duration
  private let clock: any AlarmClock
  private let queue: OperationQueue
  private let operation: any Provider<Output>
  private let hasBegun = Atomic(false)

  /// - Parameters:
  ///   - queue: Where the other runs, by default a queue of its own. Never the one in which this
  ///     operation itself runs, whose places the other needs: starting it there traps.
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

  /// `false`: the other has to finish even then.
  override public var isSkippedIfCancelled: Bool { false }

  override public func ask() {
    precondition(
      OperationQueue.current !== queue, "a timeout does not run in the queue of its operation")
    begin()
  }

  override public func giveUp() {
    operation.cancel()
    begin()
  }

  private func begin() {
    if hasBegun.exchange(true, ordering: .acquiringAndReleasing) { return }
    let end: @Sendable () -> Void = { [self] in answer(Result { try operation.value }) }
    let alarm = clock.set(after: limit) { [self] in
      // It may be over, and its queue be too busy to have told.
      if operation.isFinished { return end() }
      let failure: any Error = isCancelled ? MissingResult.cancelled : TimedOut(after: limit)
      if answer(.failure(failure)) { operation.cancel() }
    }
    queue.add(operation) {
      alarm.cancel()
      end()
    }
  }
}
