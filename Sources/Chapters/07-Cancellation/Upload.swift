import Operations
import Synchronization

/// An upload that can be cancelled between two chunks and always closes its connection.
///
/// Follows "Responding to the Cancel Command" of the Operation class reference. `link` may be read from any
/// thread, and is `nil` until the whole photo has arrived.
// snippet.upload
nonisolated public final class Upload: ServerUpload, @unchecked Sendable {
  private let address = Mutex<String?>(nil)
  public var link: String? { address.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    server.connect()
    defer { server.disconnect() }
    // snippet.loop
    for chunk in 1...4 {
      if isCancelled { return }
      server.receive(chunk, of: photo)
    }
    // snippet.end
    // snippet.upload
    address.withLock { $0 = "photos/\(photo)" }
  }
}
// snippet.end
