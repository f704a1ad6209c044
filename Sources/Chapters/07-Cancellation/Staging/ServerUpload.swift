import Operations

/// The superclass of the uploads of this chapter, with the photo and the server.
///
/// May be read from any thread, because all properties are constants.
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
