import Chapter16Errors
import Chapter18AsyncOperations
import Operations
import Synchronization

/// An operation that finishes with an answer: a value or an error.
///
/// The operation blocks no thread while it waits for the answer. The answer is stored before observers are
/// notified of the finish. Only an answer finishes the operation, and only the first answer counts, so
/// answers and cancellations may race.
///
/// A subclass overrides ``ask()``, and ``giveUp()`` if there is a request to cancel. All members may be used
/// from any thread.
nonisolated open class AnsweredOperation<Output: Sendable>: AsyncOperation, Provider,
  @unchecked Sendable
{
  // Unchecked because the superclass is; `result` is guarded by its mutex.
  private let result = Mutex<Result<Output, any Error>?>(nil)

  /// The value of the answer.
  ///
  /// Throws the answer's error, or `MissingResult` if there is no answer.
  public final var value: Output {
    get throws {
      let isOver = isFinished
      if let answer = result.withLock({ $0 }) { return try answer.get() }
      throw isOver ? MissingResult.cancelled : MissingResult.unfinished
    }
  }

  /// Called by ``start()``. Calls ``ask()``, or ``giveUp()`` after a cancellation.
  override public final func main() {
    if isCancelled && !isSkippedIfCancelled { giveUp() } else { ask() }
  }

  /// Sends the request, and arranges a call of ``answer(_:)``.
  ///
  /// Called at most once, by ``main()``. Not called if the operation was cancelled before its start. The
  /// operation may be cancelled during the call.
  open func ask() { preconditionFailure("\(type(of: self)) has to override ask()") }

  /// Cancels the request. The default implementation answers `MissingResult.cancelled`.
  ///
  /// Called when an operation that is executing has been cancelled: during or after ``ask()``, possibly more
  /// than once. If ``isSkippedIfCancelled`` is `false` and the operation was cancelled before its start,
  /// ``main()`` calls this method in place of ``ask()``. An answer must follow sooner or later.
  open func giveUp() { answer(.failure(MissingResult.cancelled)) }

  override open func cancel() {
    super.cancel()
    if isExecuting { giveUp() }
  }

  /// Finishes the operation with an answer. May be called from any thread.
  ///
  /// - Returns: True if the answer counts, because the operation was executing and there was no earlier
  ///   answer.
  // snippet.answer
  @discardableResult
  public final func answer(_ answer: Result<Output, any Error>) -> Bool {
    finish { result.withLock { $0 = answer } } == nil
  }
  // snippet.end
}
