import Operations
import Synchronization

/// Separates what belongs together: the change of its readiness and the announcement of it.
///
/// Not an example to follow. It shows what the queue waits for.
public final class QuietUpload: Upload, @unchecked Sendable {
  private let permitted = Mutex(false)

  override public var isReady: Bool { super.isReady && permitted.withLock { $0 } }

  /// Turns `isReady` true, and tells nobody.
  public func permitQuietly() { permitted.withLock { $0 = true } }

  /// Tells that `isReady` has changed.
  public func announceReadiness() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }
}
