import ChapterKit
import Operations
import Synchronization

/// Fetches a picture by calling a function with a callback.
///
/// The third way to be asynchronous: no thread is blocked while the request is in progress, and the thread
/// that calls the callback finishes the operation.
nonisolated public final class Download: ConcurrentOperation, @unchecked Sendable {
  private let photo: String
  private let album: RemoteAlbum
  private let result = Mutex<Picture?>(nil)

  public init(_ photo: String, from album: RemoteAlbum) {
    self.photo = photo
    self.album = album
    super.init()
    name = "download"
  }

  /// The picture, or `nil`. Safe to read from any thread.
  public var picture: Picture? { result.withLock { $0 } }

  // snippet.launch
  override public func launch() {
    album.fetch(photo) { [self] picture in
      if !isCancelled { result.withLock { $0 = picture } }
      finish()
    }
  }
  // snippet.end
}
