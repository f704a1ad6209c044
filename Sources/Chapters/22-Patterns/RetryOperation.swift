import Chapter16Errors
import Operations
import Synchronization

/// Retries a failed operation, with a new operation for each try and waits in between.
///
/// The operation ends with the first value, with an error that is not worth a retry, or with the error of the
/// last try. It blocks no thread. After it has been cancelled, it makes no more tries: a wait ends
/// immediately; a running try is cancelled, and the operation waits for the try to finish. Safe to use from
/// any thread.
nonisolated public final class RetryOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked because the superclass is; `state` is guarded by its mutex.
  private enum State {
    case idle
    /// Between two other states. The thread that makes the change reads `isCancelled` next.
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

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - queue: Runs the tries. By default a queue of its own. Must not be the queue of this operation, where
  ///     tries could wait for this operation's own slot; in that case `start()` traps.
  ///   - isWorthARetry: Returns true if another try may succeed after this error; by default always true.
  ///   - make: Creates the operation of a try from its number, counted from 1. Called on any thread, but
  ///     never for two tries at the same time.
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
      OperationQueue.current !== queue, "a retry must not run on the queue of its attempts")
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
