import Operations
import Synchronization

/// An operation whose work goes on after `start()` has returned.
///
/// It replaces the four members that "Configuring Operations for Concurrent Execution" in Apple's
/// Operation Queues guide and the Operation class reference ask for, keeps its state behind one
/// lock, and announces every change of it. A subclass overrides ``main()`` if its work can be one
/// call on a thread of its own, and ``launch()`` if the work is set off in some other way.
open class ConcurrentOperation: Operation, @unchecked Sendable {
  /// The properties whose changes nobody but such an operation itself can announce.
  public enum Key: String, Sendable {
    case isExecuting, isFinished
  }

  // snippet.state
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)

  override open var isAsynchronous: Bool { true }

  override public final var isExecuting: Bool {
    phase.withLock { $0 == .executing }
  }

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
    if isCancelled {
      change([.isFinished], from: .waiting, to: .finished)
      return
    }
    begin()
    launch()
  }
  // snippet.end

  /// Turns `isExecuting` true. It must have been announced before the work can end.
  // snippet.begin
  final func begin() {
    precondition(isReady, "not ready to be started")
    change([.isExecuting], from: .waiting, to: .executing)
  }
  // snippet.end

  /// Sets the work off. Called by ``start()``, on its thread, once `isExecuting` is true.
  ///
  /// An override must see to it that ``finish()`` is called once when the work is over.
  // snippet.launch
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
    change([.isFinished, .isExecuting], from: .executing, to: .finished)
  }

  private func change(_ keys: [Key], from old: Phase, to new: Phase) {
    announce(keys) {
      phase.withLock { phase in
        precondition(phase == old, "an operation runs only once")
        phase = new
      }
    }
  }
  // snippet.end

  /// Makes a change between the two halves of its announcement, outside the lock.
  ///
  /// Every announcement goes through here. An override must call `super`.
  // snippet.announce
  open func announce(_ keys: [Key], _ change: () -> Void) {
    for key in keys { willChangeValue(forKey: key.rawValue) }
    change()
    for key in keys.reversed() { didChangeValue(forKey: key.rawValue) }
  }
  // snippet.end
}
