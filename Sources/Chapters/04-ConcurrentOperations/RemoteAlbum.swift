import ChapterKit
import Operations
import Synchronization

/// An album on a server, with a cache.
///
/// All members may be called from any thread.
nonisolated public final class RemoteAlbum: Sendable {
  private let cached: Set<String>
  private let mayAnswer: Gate?
  private let requested = Mutex<[String]>([])

  /// Opens when the server has received a request for a photo.
  public let asked = Gate("The album has been asked.", ko: "앨범이 요청을 받았습니다.")

  /// Opens when an answer from the server has been delivered.
  public let delivered = Gate("The photo has been delivered.", ko: "사진이 전달되었습니다.")

  /// - Parameters:
  ///   - cached: The photos in the cache.
  ///   - gate: A gate that the server waits for before it answers.
  public init(cached: Set<String> = [], answeringAfter gate: Gate? = nil) {
    self.cached = cached
    mayAnswer = gate
  }

  /// The requested photos, in order.
  public var requests: [String] { requested.withLock { $0 } }

  /// Requests a photo.
  ///
  /// - Parameter deliver: Called once: before the return for a cached photo, otherwise on another thread.
  public func fetch(_ photo: String, deliver: @escaping @Sendable (Picture) -> Void) {
    requested.withLock { $0.append(photo) }
    let picture = Picture(photo, width: Picture.beach.width, pixels: Picture.beach.pixels)
    if cached.contains(photo) {
      deliver(picture)
      return
    }
    asked.open()
    Thread.detachNewThread { [self] in
      mayAnswer?.wait()
      deliver(picture)
      delivered.open()
    }
  }
}
