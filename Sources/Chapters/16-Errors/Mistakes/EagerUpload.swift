import Operations
import Synchronization

/// An upload that is finished as soon as it is cancelled, although it has not been started.
///
/// Not an example to follow: the queue that has it is still to call `start()`. On Linux Foundation warns,
/// and the process may crash unless the program keeps the upload until its queue is empty.
public final class EagerUpload: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `ended` and `calls`.
  private let ended = Mutex(false)
  private let calls = Mutex(0)

  /// How often `start()` has been called. Safe to read from any thread.
  public var starts: Int { calls.withLock { $0 } }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { false }
  override public var isFinished: Bool { ended.withLock { $0 } }

  override public func start() {
    calls.withLock { $0 += 1 }
    finish()
  }

  // snippet.cancel
  override public func cancel() {
    super.cancel()
    finish()
  }

  private func finish() {
    willChangeValue(forKey: "isFinished")
    ended.withLock { $0 = true }
    didChangeValue(forKey: "isFinished")
  }
  // snippet.end
}
