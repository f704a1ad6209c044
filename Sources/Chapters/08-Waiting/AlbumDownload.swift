import ChapterKit
import Operations
import Synchronization

/// Fetches a picture for an album, which can be read once the download has finished.
public final class AlbumDownload: Operation, @unchecked Sendable {
  private let fetch: @Sendable () -> Picture
  private let fetched = Mutex<Picture?>(nil)

  /// - Parameter fetch: Fetches the picture; called on the thread that runs the operation.
  public init(_ name: String = "download", fetch: @escaping @Sendable () -> Picture) {
    self.fetch = fetch
    super.init()
    self.name = name
  }

  /// The picture; `nil` before it is there, and for ever if the download was cancelled before it
  /// began. Safe to read from any thread.
  public var picture: Picture? { fetched.withLock { $0 } }

  // snippet.main
  override public func main() {
    let picture = fetch()
    fetched.withLock { $0 = picture }
  }
  // snippet.end
}
