import Operations
import Synchronization

/// Separates what belongs together: the change of its readiness and the announcement of it.
///
/// Not an example to follow. It shows what the queue waits for.
public final class QuietUpload: PhotoUpload, @unchecked Sendable {
  private let permitted = Mutex(false)

  // snippet.quiet
  override public var isReady: Bool {
    super.isReady && permitted.withLock { $0 }
  }

  public func permitQuietly() {
    permitted.withLock { $0 = true }
  }

  public func announceReadiness() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }
  // snippet.end
}
