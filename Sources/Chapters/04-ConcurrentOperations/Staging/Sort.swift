import Operations
import Synchronization

/// Sorts the album in its `main()`, and says of itself whatever it is told to say.
///
/// It shows that `isAsynchronous` reports and moves nothing.
public final class Sort: Operation, @unchecked Sendable {
  private let claim: Bool
  private let worker = Mutex<ObjectIdentifier?>(nil)

  /// - Parameter isAsynchronous: What the operation says of itself.
  public init(isAsynchronous: Bool) {
    claim = isAsynchronous
    super.init()
    name = "sort"
  }

  /// The thread that did the work, `ObjectIdentifier(Thread.current)` there; `nil` before that.
  /// Safe to read from any thread.
  public var thread: ObjectIdentifier? { worker.withLock { $0 } }

  // snippet.claim
  override public var isAsynchronous: Bool { claim }

  override public func main() {
    let thread = ObjectIdentifier(Thread.current)
    worker.withLock { $0 = thread }
  }
  // snippet.end
}
