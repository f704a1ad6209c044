import Operations
import Synchronization

/// An operation whose work goes on after `start()` has returned; `finish()` ends it, and traps when it
/// is called twice, by an answer and a cancellation, say. Add its dependencies before it goes to a queue.
///
/// It replaces the four members that "Configuring Operations for Concurrent Execution" in Apple's
/// Operation Queues guide and the Operation class reference ask for, keeps its state behind one
/// lock, and announces every change of it. A subclass overrides ``main()`` if its work can be one
/// call on a thread of its own, and ``launch()`` if the work is set off in some other way.
// snippet.whole
nonisolated open class ConcurrentOperation: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked: what changes is behind the lock of `phase`.
  // snippet.show
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  // snippet.hide
  /// Called where a change is announced and not made: there a case of the desk does something else.
  package let halfway = Mutex<(@Sendable () -> Void)?>(nil)
  // snippet.show

  override open var isAsynchronous: Bool { true }
  override public final var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public final var isFinished: Bool { phase.withLock { $0 == .finished } }

  /// Sets the work off and returns. May be called from any thread.
  ///
  /// A finished operation is left as it is; a cancelled one is finished without its work. Traps if the
  /// operation is executing or being started, or if it is not cancelled and not ready, which a
  /// dependency that comes too late can bring about.
  // snippet.start
  override open func start() {
    if isFinished { return }
    if isCancelled {
      return change(["isFinished"], from: .waiting, to: .finished)
    }
    precondition(isReady, "not ready to be started")
    change(["isExecuting"], from: .waiting, to: .executing)
    launch()
  }
  // snippet.end
  // snippet.whole

  /// Sets the work off. Called by ``start()``, on its thread, once `isExecuting` is true.
  ///
  /// An override must see to it that ``finish()`` is called once when the work is over.
  open func launch() {
    Thread.detachNewThread { [self] in
      main()
      finish()
    }
  }

  /// Ends the operation. May be called from any thread; traps unless it is executing.
  // snippet.finish
  public final func finish() {
    change(["isFinished", "isExecuting"], from: .executing, to: .finished)
  }

  // snippet.end

  // snippet.whole
  /// Makes a change between the two halves of its announcement, and announces outside the lock.
  // snippet.finish
  private func change(_ keys: [String], from old: Phase, to new: Phase) {
    for key in keys { willChangeValue(forKey: key) }
    // snippet.hide
    halfway.withLock { $0.take() }?()
    // snippet.show
    phase.withLock { phase in
      precondition(phase == old, "an operation runs only once")
      phase = new
    }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
  // snippet.end
  // snippet.whole
}
// snippet.end
