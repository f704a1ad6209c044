import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

/// Sharpens a picture. The subclass supplies its work and inherits everything else.
// snippet.sharpen
nonisolated public final class Sharpen: Operation, @unchecked Sendable {
  private let original: Picture
  private let darkroom: Darkroom
  private let made = Mutex<Picture?>(nil)

  public init(_ picture: Picture, in darkroom: Darkroom) {
    (original, self.darkroom) = (picture, darkroom)
  }

  // snippet.hide
  /// The sharpened picture. `nil` until the darkroom has returned it; `nil` permanently if the operation was
  /// cancelled before that. May be read from any thread.
  // snippet.show
  public var picture: Picture? { made.withLock { $0 } }

  override public func main() {
    let sharp = darkroom.sharpen(original)
    if isCancelled { return }
    made.withLock { $0 = sharp }
  }
}
// snippet.end
