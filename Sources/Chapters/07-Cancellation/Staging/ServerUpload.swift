import Operations

/// What all uploads of this chapter know: which photo they send, and to which server.
///
/// It has constants alone, so that it may be read from any thread.
nonisolated open class ServerUpload: Operation, @unchecked Sendable {
  public let photo: String
  public let server: PhotoServer

  public init(_ photo: String, to server: PhotoServer) {
    self.photo = photo
    self.server = server
    super.init()
    name = photo
  }
}
