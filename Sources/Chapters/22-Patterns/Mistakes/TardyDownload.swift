import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Announces its finish first, and puts the photo in its place after that.
///
/// Not an example to follow: whoever waits for the finish may come before the photo.
public final class TardyDownload: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `result`.
  private let album: RemoteAlbum
  private let pause: @Sendable () -> Void
  private let result = Mutex<Picture?>(nil)

  /// - Parameter pause: What keeps the thread busy between the two lines.
  public init(from album: RemoteAlbum, pause: @escaping @Sendable () -> Void) {
    self.album = album
    self.pause = pause
  }

  /// What has arrived, or `nil`. Safe to read from any thread.
  public var picture: Picture? { result.withLock { $0 } }

  // snippet.launch
  override public func launch() {
    album.fetch("beach") { [self] picture in
      finish()
      pause()
      result.withLock { $0 = picture }
    }
  }
  // snippet.end
}
