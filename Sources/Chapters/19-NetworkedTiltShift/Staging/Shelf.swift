import Operations

/// A cache of pictures. Loading a missing picture fails with status 404.
struct Shelf: ImageLoader {
  private let pictures: [URL: [UInt8]]

  init(_ pictures: [URL: [UInt8]] = [:]) { self.pictures = pictures }

  func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    deliver(pictures[url].map { .success($0) } ?? .failure(.status(404)))
    return Cancellation {}
  }
}
