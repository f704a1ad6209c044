import ChapterKit
import Operations
import Synchronization

/// A download that only overrides `main()`: the program that misbehaves.
///
/// Its `main()` returns when the question has been asked, and the operation is finished then.
public final class HastyDownload: Operation, @unchecked Sendable {
  private let photo: String
  private let album: RemoteAlbum
  private let result = Mutex<Picture?>(nil)

  public init(_ photo: String, from album: RemoteAlbum) {
    self.photo = photo
    self.album = album
    super.init()
    name = "download"
  }

  /// What has arrived, or `nil`. Safe to read from any thread.
  public var picture: Picture? { result.withLock { $0 } }

  // snippet.main
  override public func main() {
    album.fetch(photo) { [self] picture in
      result.withLock { $0 = picture }
    }
  }
  // snippet.end
}
