import ChapterKit
import Operations
import Synchronization

/// A queue that lets another thread make a call at the moment at which it is suspended or resumed.
///
/// Who calls the queue with a lock in hand keeps the other one waiting until the queue has done as it
/// was told; without a lock the other one overtakes. It is late by chance only, and would have to be
/// late in every one of many rounds to be taken for one that waits.
final class InterruptedQueue: OperationQueue, @unchecked Sendable {
  // Unchecked for the queue that it is; its own state is guarded by `interruption`.
  private let interruption = Mutex<(@Sendable () -> Void)?>(nil)
  /// Opened when the other call has returned.
  let interrupted = Gate("The call that came in between has returned.")

  /// Has another thread make a call when the queue is set the next time.
  func interrupt(with call: @escaping @Sendable () -> Void) {
    interruption.withLock { $0 = call }
  }

  override var isSuspended: Bool {
    get { super.isSuspended }
    set {
      letTheOtherCall()
      super.isSuspended = newValue
    }
  }

  private func letTheOtherCall() {
    guard let call = interruption.withLock({ $0.take() }) else { return }
    let calling = Gate("The call in between is about to be made.")
    Thread.detachNewThread { [interrupted] in
      calling.open()
      call()
      interrupted.open()
    }
    calling.wait()
    Deadline.wait(for: "Another thread comes and goes.") {}
  }
}
