import Chapter16Errors
import Operations
import Synchronization

/// Tries again what has failed, with a new operation each time, and waits between.
///
/// It ends with the first value, with an error that is not worth a retry, or with that of the last try. It holds no thread while it waits.
/// Cancelled, it makes no more tries: a wait ends at once, a try that is under way is cancelled and
/// waited for. Safe to use from any thread.
nonisolated public final class RetryOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; its own state is guarded by `state`.
  private enum State {
    case idle
    /// Between two of the others; the thread that is there looks at `isCancelled` next.
    case busy
    case trying(any Provider<Output>)
    case resting(Alarm)
  }

  private let state = Mutex(State.idle)
  private let backoff: Backoff
  private let clock: any AlarmClock
  private let queue: OperationQueue
  private let isWorthARetry: @Sendable (any Error) -> Bool
  private let make: @Sendable (Int) -> any Provider<Output>

  /// - Parameters:
  ///   - queue: Where the tries run, by default a queue of its own. Never the one in which this
  ///     operation itself runs, whose places the tries need: starting it there traps.
  ///   - isWorthARetry: Whether another try may come to something else; asked of each error, by default
  ///     always `true`.
  ///   - make: Makes the operation of a try, given its number from 1. Called on any thread, for one try
  ///     after the other.
  public init(
    _ backoff: Backoff, clock: any AlarmClock, in queue: OperationQueue = OperationQueue(),
    if isWorthARetry: @escaping @Sendable (any Error) -> Bool = { _ in true },
    make: @escaping @Sendable (Int) -> any Provider<Output>
  ) {
    self.backoff = backoff
    self.clock = clock
    self.queue = queue
    self.isWorthARetry = isWorthARetry
    self.make = make
  }

  override public func ask() {
    precondition(
      OperationQueue.current !== queue, "a retry does not run in the queue of its tries")
    attempt(1)
  }

  // snippet.attempt
  private func attempt(_ number: Int) {
    // snippet.hide
    state.withLock { $0 = .busy }
    if isCancelled { return super.giveUp() }
    // snippet.show
    let operation = make(number)
    // snippet.hide
    state.withLock { $0 = .trying(operation) }
    if isCancelled { operation.cancel() }
    // snippet.show
    queue.add(operation) { [self] in
      // snippet.hide
      state.withLock { $0 = .busy }
      // snippet.show
      do { answer(.success(try operation.value)) } catch { rest(number, error) }
    }
  }

  private func rest(_ number: Int, _ error: any Error) {
    guard !isCancelled, isWorthARetry(error), let delay = backoff.delay(after: number) else {
      answer(.failure(error))
      return
    }
    let alarm = clock.set(after: delay) { [self] in attempt(number + 1) }
    // snippet.hide
    state.withLock { state in
      if case .busy = state, alarm.isSet { state = .resting(alarm) }
    }
    if isCancelled { giveUp() }
    // snippet.show
  }
  // snippet.end

  override public func giveUp() {
    let old = state.withLock { $0 }
    switch old {
    case .trying(let operation): operation.cancel()
    case .resting(let alarm): if alarm.cancel() { super.giveUp() }
    case .idle: super.giveUp()
    case .busy: break
    }
  }
}
