import Chapter16Errors
import Chapter18AsyncOperations
import Operations
import Synchronization

/// An operation that is over when it has been answered: with a value, or with an error.
///
/// It holds no thread while it waits for the answer, which is kept before the finish is announced. Only
/// an answer finishes it, and the first one counts, so that answers and cancellations may race.
///
/// A subclass overrides ``ask()``, and ``giveUp()`` if there is something to call off. All members may
/// be used from any thread.
nonisolated open class AnsweredOperation<Output: Sendable>: AsyncOperation, Provider,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; what it adds is guarded by `result`.
  private let result = Mutex<Result<Output, any Error>?>(nil)

  /// What it was answered; throws the error that it was, or `MissingResult`.
  public final var value: Output {
    get throws {
      let isOver = isFinished
      if let answer = result.withLock({ $0 }) { return try answer.get() }
      throw isOver ? MissingResult.cancelled : MissingResult.unfinished
    }
  }

  /// Asks, or gives up. Called by ``start()``.
  override public final func main() {
    if isCancelled && !isSkippedIfCancelled { giveUp() } else { ask() }
  }

  /// Asks, and sees to it that ``answer(_:)`` is called. Called once at most, by ``main()``; not if the
  /// operation was cancelled before its start. A cancellation may come meanwhile.
  open func ask() { preconditionFailure("\(type(of: self)) has to override ask()") }

  /// Calls off what is under way; by default it answers that it was cancelled. Called when the
  /// operation is executing and was cancelled, beside ``ask()`` or after it, perhaps more than once; in
  /// place of it if ``isSkippedIfCancelled`` is `false`. Sooner or later there must be an answer.
  open func giveUp() { answer(.failure(MissingResult.cancelled)) }

  override open func cancel() {
    super.cancel()
    if isExecuting { giveUp() }
  }

  /// Answers, which finishes the operation, and returns whether this answer counts: it is the first,
  /// and the operation had begun.
  // snippet.answer
  @discardableResult
  public final func answer(_ answer: Result<Output, any Error>) -> Bool {
    finish { result.withLock { $0 = answer } } == nil
  }
  // snippet.end
}
