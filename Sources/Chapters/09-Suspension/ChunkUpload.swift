import Chapter07Cancellation
import Operations

/// Sends one chunk of a photo. The chunk is so small that a pause takes effect soon.
nonisolated public final class ChunkUpload: Operation, @unchecked Sendable {
  private let chunk: Int
  private let photo: String
  private let server: PhotoServer

  public init(_ chunk: Int, of photo: String, to server: PhotoServer) {
    self.chunk = chunk
    self.photo = photo
    self.server = server
    super.init()
    name = "\(photo), chunk \(chunk)"
  }

  // snippet.chunk
  override public func main() {
    if isCancelled { return }
    server.receive(chunk, of: photo)
  }
  // snippet.end
}
