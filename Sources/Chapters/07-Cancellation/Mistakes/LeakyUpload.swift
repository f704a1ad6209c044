import Operations

/// An upload that leaves on cancellation, and leaves its connection open.
// snippet.leaky
public final class LeakyUpload: Operation, @unchecked Sendable {
  // snippet.hide
  private let photo: String
  private let server: PhotoServer

  public init(_ photo: String, to server: PhotoServer) {
    self.photo = photo
    self.server = server
    super.init()
    name = photo
  }

  // snippet.show
  override public func main() {
    server.connect(for: photo)
    for chunk in 1...4 {
      if isCancelled { return }
      server.receive(chunk, of: photo)
    }
    server.disconnect(for: photo)
  }
}
// snippet.end
