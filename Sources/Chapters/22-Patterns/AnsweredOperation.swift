import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

/// An operation that is over when it has been answered: with a value, or with an error.
///
/// It holds no thread while it waits for the answer, which is kept before the finish is announced. Only
/// an answer finishes it, and the first one counts, so that answers and cancellations may race.
///
/// A subclass overrides ``ask()``, and ``giveUp()`` if there is something to call off. All members may
/// be used from any thread.
open class AnsweredOperation<Output: Sendable>: Operation, Provider, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `state`.
  private enum Phase { case waiting, executing, finished }

  private struct State {
    var phase = Phase.waiting
    var answer: Result<Output, any Error>?
  }

  private let state = Mutex(State())

  override open var isAsynchronous: Bool { true }

  override public final var isExecuting: Bool { state.withLock { $0.phase == .executing } }

  override public final var isFinished: Bool { state.withLock { $0.phase == .finished } }

  /// What it was answered; throws the error that it was, or `MissingResult.unfinished` before that.
  public final var value: Output {
    get throws {
      guard let answer = state.withLock({ $0.answer }) else { throw MissingResult.unfinished }
      return try answer.get()
    }
  }

  /// Adds a dependency, which keeps this operation as `keep(_:)` does.
  override open func addDependency(_ operation: Operation) {
    super.addDependency(operation)
    operation.keep(self)
  }

  /// Begins. Traps if the operation is not ready or is executing; a finished one is left as it is.
  override public final func start() {
    if isFinished { return }
    precondition(isReady, "not ready to be started")
    change(["isExecuting"], from: .waiting, to: .executing)
    if isCancelled { giveUp() } else { ask() }
  }

  /// Asks, and sees to it that ``answer(_:)`` is called. Called once at most, by ``start()``,
  /// and not if the operation was cancelled before; a cancellation may come meanwhile.
  open func ask() { preconditionFailure("ask() is for subclasses to override") }

  /// Calls off what is under way; by default it answers that it was cancelled. Called when the
  /// operation is executing and was cancelled, in place of ``ask()``, beside it or after it, perhaps
  /// more than once. Sooner or later there must be an answer.
  open func giveUp() { answer(.failure(MissingResult.cancelled)) }

  override open func cancel() {
    super.cancel()
    if isExecuting { giveUp() }
  }

  /// Answers, which finishes the operation, and returns whether this answer counts: it is the first,
  /// and the operation had begun.
  @discardableResult
  public final func answer(_ answer: Result<Output, any Error>) -> Bool {
    let counts = state.withLock { state in
      if state.phase != .executing || state.answer != nil { return false }
      state.answer = answer
      return true
    }
    if counts {
      change(["isFinished", "isExecuting"], from: .executing, to: .finished)
    }
    return counts
  }

  /// Makes a change between the two halves of its announcement, and announces outside the lock.
  private func change(_ keys: [String], from old: Phase, to new: Phase) {
    for key in keys { willChangeValue(forKey: key) }
    state.withLock { state in
      precondition(state.phase == old, "an operation runs only once")
      state.phase = new
    }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
}
