import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// A download of which somebody has thought that the photo is all the state there is.
///
/// Not an example to follow: it replaces `start()` and keeps two of the four members that belong to
/// it. Its subclasses do, or fail to do, what has to be done when the photo arrives.
public class FetchingDownload: Operation, @unchecked Sendable {
  private let photo: String
  private let album: RemoteAlbum
  fileprivate let arrived = Mutex<Picture?>(nil)

  public init(_ photo: String, from album: RemoteAlbum) {
    self.photo = photo
    self.album = album
    super.init()
    name = "download"
  }

  /// What has arrived, or `nil`. Safe to read from any thread.
  public final var picture: Picture? { arrived.withLock { $0 } }

  override public var isAsynchronous: Bool { true }

  // snippet.fetching
  override public var isFinished: Bool { picture != nil }

  override public func start() {
    album.fetch(photo) { [self] picture in take(picture) }
  }

  // snippet.end

  func take(_ picture: Picture) {}
}

/// Keeps the photo, with which `isFinished` is true, and tells nobody.
public final class SilentDownload: FetchingDownload, @unchecked Sendable {
  // snippet.silent
  override func take(_ picture: Picture) {
    arrived.withLock { $0 = picture }
  }
  // snippet.end
}

/// Announces its finish a line too early.
public final class EarlyDownload: FetchingDownload, @unchecked Sendable {
  // snippet.early
  override func take(_ picture: Picture) {
    willChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isFinished")
    arrived.withLock { $0 = picture }
  }
  // snippet.end
}

/// Announces its finish around the change. It still lacks what else belongs to a `start()`.
public final class PunctualDownload: FetchingDownload, @unchecked Sendable {
  // snippet.punctual
  override func take(_ picture: Picture) {
    willChangeValue(forKey: "isFinished")
    arrived.withLock { $0 = picture }
    didChangeValue(forKey: "isFinished")
  }
  // snippet.end
}
