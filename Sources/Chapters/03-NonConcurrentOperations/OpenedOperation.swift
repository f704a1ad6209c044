import Operations
import Synchronization

/// An operation whose `start()` is written out and behaves like the inherited one.
///
/// Meant to be read; follows the discussion of `start()` in Apple's reference. In real code, inherit from
/// `Operation`. Chapter 04 continues with operations that keep working after `start()` has returned.
nonisolated open class OpenedOperation: Operation, @unchecked Sendable {
  // Unchecked: the lock of `phase` guards the mutable state.
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)

  override public final var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public final var isFinished: Bool { phase.withLock { $0 == .finished } }

  /// Runs `main()` on the calling thread, unless the operation has been cancelled or has finished.
  ///
  /// Traps if the operation is executing, or if it is neither ready nor finished.
  // snippet.start
  override open func start() {
    if isFinished { return }
    precondition(!isExecuting, "already executing")
    precondition(isReady, "not ready to execute")
    if !isCancelled {
      change(to: .executing, announcing: "isExecuting")
      main()
    }
    change(to: .finished, announcing: "isExecuting", "isFinished")
  }
  // snippet.end

  /// Changes the phase once, between the will and did notifications, which are sent outside the lock.
  // snippet.change
  private func change(to next: Phase, announcing keys: String...) {
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { phase in
      precondition(phase != next, "started on two threads at once")
      phase = next
    }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
  // snippet.end
}
