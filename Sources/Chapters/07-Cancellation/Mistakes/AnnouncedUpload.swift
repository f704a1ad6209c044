import Operations

/// An upload that tells the server of its cancellation, and waits for the answer.
///
/// So `cancel()` takes its time, in which a queue goes on.
// snippet.announced
public final class AnnouncedUpload: Operation, @unchecked Sendable {
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
    for chunk in 1...4 {
      if isCancelled { return }
      server.receive(chunk, of: photo)
    }
  }

  override public func cancel() {
    super.cancel()
    server.confirmCancellation()
  }
}
// snippet.end
