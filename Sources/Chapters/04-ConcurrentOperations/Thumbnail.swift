import ChapterKit
import Operations
import Synchronization

/// Draws a small picture on a thread of its own.
///
/// The first way to be asynchronous, as in Apple's guide: `start()` creates a thread that runs `main()`.
nonisolated public final class Thumbnail: ConcurrentOperation, @unchecked Sendable {
  private let original: Picture
  private let shrink: @Sendable (Picture) -> Picture
  private let result = Mutex<Picture?>(nil)

  /// - Parameter shrink: Returns the small picture. Called on the operation's own thread.
  public init(
    of original: Picture, shrink: @escaping @Sendable (Picture) -> Picture = Thumbnail.half
  ) {
    self.original = original
    self.shrink = shrink
    super.init()
    name = "thumbnail"
  }

  /// The small picture, or `nil`. Safe to read from any thread.
  public var picture: Picture? { result.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    let small = shrink(original)
    result.withLock { $0 = small }
  }

  /// A picture of half the width: every second pixel of each row.
  public static func half(_ picture: Picture) -> Picture {
    let places = picture.pixels.indices.filter { ($0 % picture.width).isMultiple(of: 2) }
    return Picture(
      "\(picture.name)+thumbnail", width: (picture.width + 1) / 2,
      pixels: places.map { picture.pixels[$0] })
  }
}
