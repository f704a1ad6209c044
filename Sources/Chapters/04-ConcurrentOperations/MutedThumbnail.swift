import ChapterKit
import Operations

/// A thumbnail that leaves some announcements out, and can make up for them.
///
/// Not an example to follow: it shows who depends on which announcement.
public final class MutedThumbnail: Thumbnail, @unchecked Sendable {
  private let muted: Set<Key>
  private let hasEnded = Gate("isFinished has turned true")

  /// - Parameter muted: What is changed and not announced.
  public init(
    of original: Picture, muting muted: Set<Key>,
    shrink: @escaping @Sendable (Picture) -> Picture = Thumbnail.half
  ) {
    self.muted = muted
    super.init(of: original, shrink: shrink)
  }

  // snippet.announce
  override public func announce(_ keys: [Key], _ change: () -> Void) {
    super.announce(keys.filter { !muted.contains($0) }, change)
    // snippet.hide
    if keys.contains(.isFinished) { hasEnded.open() }
    // snippet.show
  }
  // snippet.end

  /// Returns when `isFinished` is true, announced or not.
  public func waitToEnd() { hasEnded.wait() }

  /// Announces what was left out.
  public func makeUp() {
    super.announce(Array(muted)) {}
  }
}
