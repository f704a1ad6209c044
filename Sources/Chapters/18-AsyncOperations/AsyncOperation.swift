import ChapterKit
import Operations

/// An operation whose work goes on after its `main()` has returned, and that says itself when it is
/// over.
///
/// A subclass has to override ``main()`` alone: it sets the work off, and has ``finish(_:)``
/// called when the work is over. It may say in ``onCancel(_:)`` how the work is broken off.
///
/// Add dependencies before a queue has the operation: later it may have been handed over, and then
/// ``start()`` may end the program.
///
/// ``start()``, ``finish(_:)`` and ``cancel()`` may be called from any thread. No lock of this class is
/// held while something is announced, and none while code of a subclass runs.
///
/// Follows the Operation class reference, "Methods to Override" and "Responding to the Cancel
/// Command", and the notes of a concurrency book on asynchronous operations.
nonisolated open class AsyncOperation: LinkedOperation, @unchecked Sendable {
  // Unchecked, because `state` and `withdrawal` are guarded by `lock`. It is an NSLock, which the
  // thread sanitizer sees on every system; on Linux it does not see a Mutex.
  // snippet.change
  private let lock = NSLock()
  private var state = AsyncState()
  // snippet.end
  /// How the work is broken off, until that is done or there is nothing to break off.
  private var withdrawal: (@Sendable () -> Void)?

  private var phase: AsyncState.Phase { lock.withLock { state.phase } }

  override public final var isAsynchronous: Bool { true }
  override public final var isReady: Bool {
    super.isReady && phase == .ready
  }
  override public final var isExecuting: Bool { phase == .executing }
  override public final var isFinished: Bool { phase == .finished }

  /// Sets the work off, and returns.
  ///
  /// A finished operation is left as it is; a cancelled one is over without its work. Ends the program
  /// if the operation is not ready, or has begun.
  // snippet.start
  override public final func start() {
    let isCleared = super.isReady
    if isFinished { return }
    guard isCleared || isCancelled else {
      fatalError("\(type(of: self)) is not ready")
    }
    let step: AsyncState.Step = isToBeSkipped ? .skip : .begin
    if let refusal = change(step) {
      // snippet.hide
      // Another thread may have been quicker with one that was cancelled.
      // snippet.show
      if refusal == .over { return }
      fatalError("\(type(of: self)) cannot start: \(refusal)")
    }
    if step == .skip { return }
    // snippet.hide
    // It may have been cancelled by somebody who then saw that it had not begun.
    // snippet.show
    if isToBeSkipped { finish() } else { main() }
  }
  private var isToBeSkipped: Bool { isCancelled && isSkippedIfCancelled }
  // snippet.end

  /// Whether ``start()`` leaves out ``main()`` when the operation has been cancelled before, which is the
  /// default. A subclass says `false` if there is something to see to even then, such as members which
  /// have to finish; its `main()` looks at `isCancelled`.
  open var isSkippedIfCancelled: Bool { true }

  /// Sets the work off. To be overridden, without calling `super`: ends the program otherwise, for
  /// nobody would ever call ``finish(_:)``.
  ///
  /// Called once at most, by ``start()``, on its thread.
  override open func main() {
    fatalError("\(type(of: self)) has to override main()")
  }

  /// Ends the operation, whoever comes first.
  ///
  /// - Parameter last: Called here if this call is the one that ends the operation, before that is
  ///   announced: the place to keep the result.
  /// - Returns: `nil` if this call has ended the operation. Otherwise why not, and nothing has
  ///   happened: the operation is over already, or it has not begun and ``start()`` will deal with it.
  @discardableResult
  public final func finish(_ last: () -> Void = {}) -> AsyncState.Refusal? {
    change(.finish) {
      _ = exchange(nil)
      last()
    }
  }

  /// Says how the work is broken off, from within ``main()``.
  ///
  /// - Parameter withdraw: Called once, when the operation is cancelled while it executes; here, if it
  ///   has been cancelled already. Not called if ``finish(_:)`` was quicker. It does not end the
  ///   operation, unless it calls that. Until it is called, a later one takes its place.
  // snippet.cancel
  public final func onCancel(_ withdraw: @escaping @Sendable () -> Void) {
    _ = exchange(withdraw)
    if isCancelled { exchange(nil)?() }
  }

  /// Asks for the work to be broken off. An override calls `super` first.
  override open func cancel() {
    super.cancel()
    exchange(nil)?()
  }

  /// Puts another withdrawal in the place of the one that is kept, which the caller gets. One that
  /// comes when the operation is over is not kept.
  private func exchange(
    _ new: (@Sendable () -> Void)?
  ) -> (@Sendable () -> Void)? {
    lock.withLock {
      let old = withdrawal
      withdrawal = state.isOver ? nil : new
      return old
    }
  }
  // snippet.end

  /// Takes a step, and announces it outside the lock.
  ///
  /// - Returns: Why the step is not taken; `nil` if it is.
  // snippet.change
  private func change(
    _ step: AsyncState.Step, _ last: () -> Void = {}
  ) -> AsyncState.Refusal? {
    let change: AsyncState.Change
    switch lock.withLock({ state.claim(step) }) {
    case .success(let claimed): change = claimed
    case .failure(let refusal): return refusal
    }
    last()
    willChangeValue(forKey: change.new.key)
    willChangeValue(forKey: change.old.key)
    lock.withLock { state.settle() }
    didChangeValue(forKey: change.old.key)
    didChangeValue(forKey: change.new.key)
    return nil
  }
  // snippet.end
}
