import Operations
import Synchronization

/// Sends a photo, and keeps the link under which it can be seen.
public final class SharedUpload: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `address`.
  private let photo: String
  private let send: @Sendable () -> Void
  private let address = Mutex<String?>(nil)

  /// - Parameter send: Sends the photo; called on the thread that runs the operation.
  public init(_ photo: String = "beach", send: @escaping @Sendable () -> Void = {}) {
    self.photo = photo
    self.send = send
    super.init()
    name = photo
  }

  /// Where the photo can be seen; `nil` until it has been sent. Safe to read from any thread.
  public var link: String? { address.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    send()
    address.withLock { $0 = "photos/\(photo)" }
  }
}
