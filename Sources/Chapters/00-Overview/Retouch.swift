import ChapterKit
import Operations
import Synchronization

/// One step of a retouch: changes a picture, or what the step before has made of it.
///
/// Each step can be seen, cancelled and reordered alone. The answer to this chapter's coding
/// exercise.
// snippet.answer
public final class Retouch: Operation, @unchecked Sendable {
  private let input: @Sendable () -> Picture?
  private let change: @Sendable (Picture) -> Picture
  private let made = Mutex<Picture?>(nil)

  // snippet.hide
  /// Makes a first step.
  // snippet.show
  public init(_ picture: Picture, _ change: @escaping @Sendable (Picture) -> Picture) {
    input = { picture }
    self.change = change
  }

  // snippet.hide
  /// Makes a step that depends on an earlier one and goes on from its picture.
  // snippet.show
  public init(after earlier: Retouch, _ change: @escaping @Sendable (Picture) -> Picture) {
    input = { earlier.result }
    self.change = change
    super.init()
    addDependency(earlier)
  }

  // snippet.hide
  /// The changed picture; `nil` until it is there, and for good if this step or one before it has
  /// been cancelled. May be read from any thread.
  // snippet.show
  public var result: Picture? { made.withLock { $0 } }

  override public func main() {
    guard !isCancelled, let picture = input() else { return }
    let changed = change(picture)
    made.withLock { $0 = changed }
  }
}
// snippet.end
