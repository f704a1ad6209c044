import Operations
import Synchronization

/// Keeps a queue suspended while there is at least one reason to pause the queue. If this object is released
/// while there still is a reason, the queue stays suspended.
///
/// The answer to this chapter's coding exercise. No other code may set `isSuspended` of the queue. An
/// observer of `isSuspended` must not change the reasons, because the lock is held. All members may be called
/// from any thread. On Linux, a pause does not affect operations that the queue has already handed to
/// Dispatch, so give the queue a limit.
nonisolated public final class PauseReasons: Sendable {
  private let queue: OperationQueue
  /// Guards the reasons, and the order in which `isSuspended` is set.
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
