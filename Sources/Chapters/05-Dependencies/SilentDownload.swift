import Operations
import Synchronization

/// Keeps its own `isFinished` and can forget to announce it: what dependents are waiting for.
///
/// Not an example to follow. Chapter 04 shows how such a class is written.
public final class SilentDownload: Operation, @unchecked Sendable {
  private let done = Mutex(false)

  override public var isFinished: Bool { done.withLock { $0 } }

  // snippet.silent
  override public func start() {
    done.withLock { $0 = true }
  }

  /// Makes up for the announcement that `start()` forgot.
  public func announce() {
    willChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isFinished")
  }
  // snippet.end
}
