import ChapterKit
import Operations
import Synchronization

/// A queue that lets another thread make a call at the moment when it is suspended or resumed.
///
/// If the calling thread holds a lock, the other thread waits until the queue has done its work. If not, the
/// other thread almost always comes first. To be mistaken for a waiting thread, it would have to be late in
/// every one of many rounds.
final class InterruptedQueue: OperationQueue, @unchecked Sendable {
  // Unchecked because `OperationQueue` is. The state of this class is in `interruption`, a Mutex.
  private let interruption = Mutex<(@Sendable () -> Void)?>(nil)
  /// Open once the other call has returned.
  let interrupted = Gate("The call that came in between has returned.")

  /// Schedules a call on another thread for the next time that the queue is suspended or resumed.
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
