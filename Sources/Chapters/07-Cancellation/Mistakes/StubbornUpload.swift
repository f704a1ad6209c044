import Operations

/// An upload that never asks whether it has been cancelled: the program that misbehaves.
// snippet.stubborn
public final class StubbornUpload: Operation, @unchecked Sendable {
  // snippet.hide
  private let photo: String
  private let chunks: Int
  private let server: PhotoServer

  public init(_ photo: String, chunks: Int = 4, to server: PhotoServer) {
    self.photo = photo
    self.chunks = chunks
    self.server = server
    super.init()
    name = photo
  }

  // snippet.show
  override public func main() {
    server.connect(for: photo)
    defer { server.disconnect(for: photo) }
    for chunk in 1...chunks {
      server.receive(chunk, of: photo)
    }
  }
}
// snippet.end
