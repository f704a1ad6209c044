import Operations
import Synchronization

/// Keeps a queue suspended for as long as there is a reason to, and for good if it is let go of before.
///
/// The answer to this chapter's coding exercise. Nobody else may set the queue's `isSuspended`, and who
/// observes that may not change the reasons from there: the lock is taken. All members may be called from
/// any thread. On Linux a pause does not reach what the queue has handed to Dispatch: give it a width.
nonisolated public final class PauseReasons: Sendable {
  private let queue: OperationQueue
  /// Guards the reasons, and that `isSuspended` is set in the order in which they come and go.
  private let reasons = Mutex<Set<String>>([])

  /// - Parameter queue: A queue that is not suspended, and not the main queue.
  public init(for queue: OperationQueue) { self.queue = queue }

  // snippet.answer
  public func insert(_ reason: String) {
    reasons.withLock {
      $0.insert(reason)
      queue.isSuspended = true
    }
  }

  public func remove(_ reason: String) {
    reasons.withLock {
      $0.remove(reason)
      queue.isSuspended = !$0.isEmpty
    }
  }
  // snippet.end
}
