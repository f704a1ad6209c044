import ChapterKit
import Operations
import Synchronization

/// Changes a picture, or the result of an earlier operation.
///
/// The answer to this chapter's coding exercise.
// snippet.answer
nonisolated public final class Retouch: Operation, @unchecked Sendable {
  private let input: @Sendable () -> Picture?
  private let change: @Sendable (Picture) -> Picture
  private let made = Mutex<Picture?>(nil)

  // snippet.hide
  /// Creates a first step.
  // snippet.show
  public init(
    _ picture: Picture, _ change: @escaping @Sendable (Picture) -> Picture
  ) {
    (input, self.change) = ({ picture }, change)
  }

  // snippet.hide
  /// Creates a step that depends on an earlier step and continues from its picture.
  // snippet.show
  public init(
    after earlier: Retouch,
    _ change: @escaping @Sendable (Picture) -> Picture
  ) {
    (input, self.change) = ({ earlier.result }, change)
    super.init()
    addDependency(earlier)
  }

  // snippet.hide
  /// The changed picture. `nil` until the change has returned; `nil` permanently if this operation was
  /// cancelled before that or if the earlier operation has no picture. May be read from any thread.
  // snippet.show
  public var result: Picture? { made.withLock { $0 } }

  override public func main() {
    guard let picture = input() else { return }
    let changed = change(picture)
    if isCancelled { return }
    made.withLock { $0 = changed }
  }
  // snippet.hide

  #if !canImport(ObjectiveC) && !FromScratch
    private let links = Links()
    override public var dependencies: [Operation] { links.targets }
    override public func addDependency(_ operation: Operation) {
      links.add(operation, of: self, super.addDependency)
    }
    override public func removeDependency(_ operation: Operation) { links.remove(operation) }
  #endif
  // snippet.show
}
// snippet.end
