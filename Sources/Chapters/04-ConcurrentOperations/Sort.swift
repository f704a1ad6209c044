import Operations
import Synchronization

/// An operation that returns a given value for `isAsynchronous` and records the thread of its `main()`.
// snippet.sort
nonisolated public final class Sort: Operation, @unchecked Sendable {
  private let claim: Bool
  private let worker = Mutex<ObjectIdentifier?>(nil)

  public init(isAsynchronous claim: Bool) { self.claim = claim }

  /// `ObjectIdentifier(Thread.current)` in `main()`; `nil` before that. Safe to read from any thread.
  public var thread: ObjectIdentifier? { worker.withLock { $0 } }

  override public var isAsynchronous: Bool { claim }
  override public func main() {
    worker.withLock { $0 = ObjectIdentifier(Thread.current) }
  }
}
// snippet.end
