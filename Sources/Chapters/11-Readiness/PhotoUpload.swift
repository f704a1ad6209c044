import Operations
import Synchronization

/// Sends a photo, and stores the state of the Wi-Fi. As in most subclasses, the base class determines whether
/// the operation is ready.
// snippet.upload
nonisolated public class PhotoUpload: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked like the superclass; `sent` and `connected` guard the state of this class.
  // snippet.show
  private let send: @Sendable () -> Void
  private let sent = Mutex(false)
  private let connected = Mutex(false)

  // snippet.hide
  /// - Parameter send: Sends the photo. Called on the thread that runs the operation.
  // snippet.show
  public init(_ photo: String = "beach", send: @escaping @Sendable () -> Void = {}) {
    self.send = send
    super.init()
    name = photo
  }

  // snippet.hide
  /// True if the photo has been sent. Safe to read from any thread.
  // snippet.show
  public final var isSent: Bool { sent.withLock { $0 } }

  // snippet.hide
  /// The state of the Wi-Fi as last set by the client. May be read and set from any thread.
  // snippet.show
  public var hasWiFi: Bool {
    get { connected.withLock { $0 } }
    set { connected.withLock { $0 = newValue } }
  }

  override public func main() {
    send()
    sent.withLock { $0 = true }
  }
}
// snippet.end
