import ChapterKit
import Operations
import Synchronization

/// Changes a picture, or what an earlier one has made of it. If the earlier one never
/// finishes, neither is let go of.
///
/// The answer to this chapter's coding exercise.
// snippet.answer
public final class Retouch: Operation, @unchecked Sendable {
  private let input: @Sendable () -> Picture?
  private let change: @Sendable (Picture) -> Picture
  private let made = Mutex<Picture?>(nil)

  // snippet.hide
  /// Makes a first one.
  // snippet.show
  public init(
    _ picture: Picture, _ change: @escaping @Sendable (Picture) -> Picture
  ) {
    (input, self.change) = ({ picture }, change)
  }

  // snippet.hide
  /// Makes one that depends on an earlier one and goes on from its picture.
  // snippet.show
  public init(
    after earlier: Retouch,
    _ change: @escaping @Sendable (Picture) -> Picture
  ) {
    (input, self.change) = ({ earlier.result }, change)
    super.init()
    addDependency(earlier)
    earlier.keep(self)
  }

  // snippet.hide
  /// The changed picture; `nil` until it is there, and for good if this one was cancelled before its
  /// change had returned, or one before it has none. May be read from any thread.
  // snippet.show
  public var result: Picture? { made.withLock { $0 } }

  override public func main() {
    guard let picture = input() else { return }
    let changed = change(picture)
    if isCancelled { return }
    made.withLock { $0 = changed }
  }
}
// snippet.end
