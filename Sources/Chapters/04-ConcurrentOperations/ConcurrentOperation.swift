import Operations
import Synchronization

/// A base class for operations that continue after `start()` has returned. ``finish()`` must be called once;
/// a second call traps. Add dependencies before the operation goes to a queue.
///
/// Overrides the four members that "Configuring Operations for Concurrent Execution" in Apple's Operation
/// Queues guide and the Operation class reference require. One lock guards the state, and every change sends
/// notifications. A subclass overrides ``main()`` if its work is one call on a thread of its own, and
/// ``launch()`` for any other way to start the work.
// snippet.whole
nonisolated open class ConcurrentOperation: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked: the lock of `phase` guards the mutable state.
  // snippet.show
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  // snippet.hide
  /// Called between a change's will notification and the change itself; used by a case of the desk.
  package let halfway = Mutex<(@Sendable () -> Void)?>(nil)
  // snippet.show

  override open var isAsynchronous: Bool { true }
  override public final var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public final var isFinished: Bool { phase.withLock { $0 == .finished } }

  /// Starts the work and returns. May be called from any thread.
  ///
  /// Does nothing if the operation has finished. If the operation has been cancelled, finishes it without its
  /// work. Traps if the operation is executing or being started. Also traps if it is neither cancelled nor
  /// ready, for example because a dependency was added too late.
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

  /// Starts the work. Called by ``start()``, on its thread, once `isExecuting` is true.
  ///
  /// An override must ensure that ``finish()`` is called once when the work is done.
  open func launch() {
    Thread.detachNewThread { [self] in
      main()
      finish()
    }
  }

  /// Finishes the operation. May be called from any thread. Traps unless the operation is executing.
  // snippet.finish
  public final func finish() {
    change(["isFinished", "isExecuting"], from: .executing, to: .finished)
  }

  // snippet.end

  // snippet.whole
  /// Makes a change between the will and did notifications, which are sent outside the lock.
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
