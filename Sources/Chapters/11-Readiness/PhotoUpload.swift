import Operations
import Synchronization

/// Sends a photo, and keeps what it is told of the Wi-Fi. Like most operations it leaves readiness to the
/// base class.
// snippet.upload
nonisolated public class PhotoUpload: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked for the operation that it is; its own state is guarded by
  // `sent` and `connected`.
  // snippet.show
  private let send: @Sendable () -> Void
  private let sent = Mutex(false)
  private let connected = Mutex(false)

  // snippet.hide
  /// - Parameter send: Sends the photo; called on the thread that runs the operation.
  // snippet.show
  public init(_ photo: String = "beach", send: @escaping @Sendable () -> Void = {}) {
    self.send = send
    super.init()
    name = photo
  }

  // snippet.hide
  /// Whether the photo has been sent. Safe to read from any thread.
  // snippet.show
  public final var isSent: Bool { sent.withLock { $0 } }

  // snippet.hide
  /// Whether there is Wi-Fi, as far as the upload has been told. May be read and set from any thread.
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
