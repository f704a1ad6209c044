import Operations
import Synchronization

/// An upload that can be cancelled between two chunks, and gives back what it took.
///
/// It follows "Responding to the Cancel Command" of the Operation class reference.
// snippet.upload
public final class Upload: Operation, @unchecked Sendable {
  // snippet.hide
  private let photo: String
  private let chunks: Int
  private let server: PhotoServer
  private let address = Mutex<String?>(nil)

  public init(_ photo: String, chunks: Int = 4, to server: PhotoServer) {
    self.photo = photo
    self.chunks = chunks
    self.server = server
    super.init()
    name = photo
  }

  /// Where the photo can be seen; `nil` until all of it has arrived. Safe to read from any thread.
  public var link: String? { address.withLock { $0 } }

  // snippet.show
  override public func main() {
    if isCancelled { return }
    // snippet.giving-back
    server.connect(for: photo)
    defer { server.disconnect(for: photo) }
    // snippet.end
    // snippet.loop
    // snippet.upload
    for chunk in 1...chunks {
      if isCancelled { return }
      server.receive(chunk, of: photo)
    }
    // snippet.end
    // snippet.upload
    address.withLock { $0 = "photos/\(photo)" }
  }
}
// snippet.end
