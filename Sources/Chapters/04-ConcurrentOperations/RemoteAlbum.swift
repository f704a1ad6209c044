import ChapterKit
import Operations
import Synchronization

/// An album on a server. Asked for a picture it returns at once, and answers on another thread.
///
/// What it has at hand it delivers before it returns, as many a cache does. All members may be
/// called from any thread.
public final class RemoteAlbum: Sendable {
  private let cached: Set<String>
  private let mayAnswer: Gate?
  private let answered = Gate("the album has answered")
  private let requested = Mutex<[String]>([])

  /// - Parameters:
  ///   - cached: The photos that are at hand.
  ///   - gate: What answers from the server wait for.
  public init(cached: Set<String> = [], answeringAfter gate: Gate? = nil) {
    self.cached = cached
    mayAnswer = gate
  }

  /// The photos that were asked for, in order.
  public var requests: [String] { requested.withLock { $0 } }

  /// Asks for a photo.
  ///
  /// - Parameter deliver: Called once: at once for a photo that is at hand, on another thread
  ///   otherwise.
  public func fetch(_ photo: String, deliver: @escaping @Sendable (Picture) -> Void) {
    requested.withLock { $0.append(photo) }
    let picture = Picture(photo, width: Picture.beach.width, pixels: Picture.beach.pixels)
    if cached.contains(photo) {
      deliver(picture)
      return
    }
    Thread.detachNewThread { [self] in
      mayAnswer?.wait()
      deliver(picture)
      answered.open()
    }
  }

  /// Returns when an answer from the server has been taken in.
  public func waitUntilAnswered() { answered.wait() }
}
