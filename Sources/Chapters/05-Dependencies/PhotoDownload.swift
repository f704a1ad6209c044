import ChapterKit
import Operations

/// Fetches a picture.
public final class PhotoDownload: PhotoOperation, @unchecked Sendable {
  private let fetch: @Sendable () throws(Failure) -> Picture

  /// - Parameter fetch: Fetches the picture; called on the thread that runs the operation.
  public init(
    _ name: String = "download", fetch: @escaping @Sendable () throws(Failure) -> Picture
  ) {
    self.fetch = fetch
    super.init(name: name)
  }

  override func make() throws(Failure) -> Picture { try fetch() }
}
