import Operations

/// An upload that asks before its loop, and never again.
// snippet.hasty
public final class HastyUpload: Operation, @unchecked Sendable {
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
    if isCancelled { return }
    for chunk in 1...4 {
      server.receive(chunk, of: photo)
    }
  }
}
// snippet.end
