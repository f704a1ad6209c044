import Operations
import Synchronization

/// An upload that gives up if there is no Wi-Fi when it runs. As in most subclasses, the base class determines
/// whether the operation is ready.
// snippet.upload
nonisolated public class PhotoUpload: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked like the superclass; `state` guards the state of this class.
  // snippet.show
  private let state = Mutex((hasWiFi: false, isSent: false))

  // snippet.hide
  /// The state of the Wi-Fi as last set by the client. May be read and set from any thread.
  // snippet.show
  public var hasWiFi: Bool {
    get { state.withLock { $0.hasWiFi } }
    set { state.withLock { $0.hasWiFi = newValue } }
  }
  // snippet.hide

  /// True if the photo has been sent. Safe to read from any thread.
  // snippet.show
  public final var isSent: Bool { state.withLock { $0.isSent } }

  override public func main() {
    guard hasWiFi else { return }
    state.withLock { $0.isSent = true }
  }
}
// snippet.end
