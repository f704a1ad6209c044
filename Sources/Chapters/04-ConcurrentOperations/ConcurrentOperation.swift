import Operations
import Synchronization

/// An operation whose work goes on after `start()` has returned.
///
/// It replaces the four members that "Configuring Operations for Concurrent Execution" in Apple's
/// Operation Queues guide and the Operation class reference ask for, keeps its state behind one
/// lock, and announces every change of it. A subclass overrides ``main()`` if its work can be one
/// call on a thread of its own, and ``launch()`` if the work is set off in some other way.
open class ConcurrentOperation: Operation, @unchecked Sendable {
  // snippet.state
  private enum Phase { case waiting, executing, finished }

  // snippet.lock
  private let phase = Mutex(Phase.waiting)
  // snippet.end
  // snippet.state

  override open var isAsynchronous: Bool { true }

  override public final var isExecuting: Bool {
    phase.withLock { $0 == .executing }
  }

  // snippet.flag
  override public final var isFinished: Bool {
    phase.withLock { $0 == .finished }
  }
  // snippet.end

  /// Sets the work off and returns. May be called from any thread.
  ///
  /// Traps if the operation is not ready or has already begun. A finished operation is left as it
  /// is; a cancelled one is finished without its work.
  // snippet.start
  override open func start() {
    if isFinished { return }
    // snippet.cancelled
    if isCancelled {
      change(["isFinished"], from: .waiting, to: .finished)
      return
    }
    // snippet.end
    // snippet.start
    // snippet.instead
    begin()
    launch()
    // snippet.end
    // snippet.start
  }

  // snippet.end

  /// Turns `isExecuting` true. It must have been announced before the work can end.
  // snippet.start
  // snippet.begin
  final func begin() {
    precondition(isReady, "not ready to be started")
    change(["isExecuting"], from: .waiting, to: .executing)
  }
  // snippet.end
  // snippet.start

  // snippet.end

  /// Sets the work off. Called by ``start()``, on its thread, once `isExecuting` is true.
  ///
  /// An override must see to it that ``finish()`` is called once when the work is over.
  // snippet.start
  open func launch() {
    Thread.detachNewThread { [self] in
      main()
      finish()
    }
  }
  // snippet.end

  /// Ends the operation. May be called from any thread; traps unless it is executing.
  // snippet.finish
  public final func finish() {
    change(["isFinished", "isExecuting"], from: .executing, to: .finished)
  }

  // snippet.end

  /// Makes a change between the two halves of its announcement, and announces outside the lock.
  // snippet.finish
  private func change(_ keys: [String], from old: Phase, to new: Phase) {
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { phase in
      precondition(phase == old, "an operation runs only once")
      phase = new
    }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
  // snippet.end
}
