import ChapterKit
import Operations

/// A base class for operations that continue after `main()` has returned.
///
/// A subclass overrides ``main()`` only: `main()` starts the work, and the code that completes the work calls
/// ``finish(_:)``. `main()` may call ``onCancel(_:)`` to set the closure that stops the work.
///
/// Add dependencies before the operation is in a queue. The queue may start the operation at any time, and
/// ``start()`` traps if a dependency added too late is still unfinished.
///
/// ``start()``, ``finish(_:)`` and ``cancel()`` may be called from any thread. This class holds no lock while
/// observers are notified or a subclass's code runs.
///
/// Follows the Operation class reference, "Methods to Override" and "Responding to the Cancel Command", and a
/// concurrency book's notes on asynchronous operations.
nonisolated open class AsyncOperation: LinkedOperation, @unchecked Sendable {
  // Unchecked because `lock` guards `state` and `withdrawal`. The lock is an NSLock because the thread
  // sanitizer does not see a Mutex on Linux.
  // snippet.change
  private let lock = NSLock()
  private var state = AsyncState()
  // snippet.end
  /// The closure that stops the work; `nil` once it has been called, or if there is nothing to stop.
  private var withdrawal: (@Sendable () -> Void)?

  private var phase: AsyncState.Phase { lock.withLock { state.phase } }

  override public final var isAsynchronous: Bool { true }
  override public final var isReady: Bool {
    super.isReady && phase == .ready
  }
  override public final var isExecuting: Bool { phase == .executing }
  override public final var isFinished: Bool { phase == .finished }

  /// Starts the work and returns.
  ///
  /// Does nothing if the operation has finished. If the operation was cancelled, finishes it without calling
  /// ``main()``. Traps if the operation is not ready, or has begun and not finished.
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
      // If the operation has been cancelled, another thread may have finished it first.
      // snippet.show
      if refusal == .over { return }
      fatalError("\(type(of: self)) cannot start: \(refusal)")
    }
    if step == .skip { return }
    // snippet.hide
    // Checks again: a thread that cancelled the operation before it was executing relies on main() being
    // skipped.
    // snippet.show
    if isToBeSkipped { finish() } else { main() }
  }
  private var isToBeSkipped: Bool { isCancelled && isSkippedIfCancelled }
  // snippet.end

  /// True (the default) if ``start()`` does not call ``main()`` on a cancelled operation. A subclass returns
  /// `false` if `main()` must run even then, for example so that the operations of a group can finish. Its
  /// `main()` must check `isCancelled`.
  open var isSkippedIfCancelled: Bool { true }

  /// Starts the work. Subclasses must override this method and must not call `super`. The inherited method
  /// traps, because otherwise ``finish(_:)`` would never be called.
  ///
  /// Called at most once, by ``start()``, on its thread.
  override open func main() {
    fatalError("\(type(of: self)) has to override main()")
  }

  /// Finishes the operation. Only the first call has an effect.
  ///
  /// - Parameter last: Called on this thread if this call finishes the operation, before observers are
  ///   notified. Store the result here.
  /// - Returns: `nil` if this call has finished the operation. Otherwise the reason why this call had no
  ///   effect: the operation has already finished, or it has not begun and ``start()`` will finish it.
  @discardableResult
  public final func finish(_ last: () -> Void = {}) -> AsyncState.Refusal? {
    change(.finish) {
      _ = exchange(nil)
      last()
    }
  }

  /// Sets the closure that stops the work. Call this method in ``main()``.
  ///
  /// - Parameter withdraw: Called once if the operation is cancelled while executing, or immediately if it
  ///   has been cancelled already. Not called after ``finish(_:)``. The closure does not finish the operation
  ///   unless it calls ``finish(_:)``. Setting another closure replaces a closure that has not been called.
  // snippet.cancel
  public final func onCancel(_ withdraw: @escaping @Sendable () -> Void) {
    _ = exchange(withdraw)
    if isCancelled { exchange(nil)?() }
  }

  /// Cancels the operation and stops its work. An override calls `super` first.
  override open func cancel() {
    super.cancel()
    exchange(nil)?()
  }

  /// Replaces the stored closure and returns the old one. A finished operation stores no closure.
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

  /// Makes a transition and notifies observers outside the lock.
  ///
  /// - Returns: The reason for a refusal; `nil` if the transition was made.
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
