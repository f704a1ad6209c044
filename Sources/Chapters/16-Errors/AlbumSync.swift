import Chapter04ConcurrentOperations
import Operations
import Synchronization

/// Takes in an album on a thread of its own. Its `start()` is not the default one.
///
/// Work on a thread of one's own has nobody around it that could catch an error, and nobody but
/// itself to announce the finish.
public final class AlbumSync: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `outcome`.
  private let takeIn: @Sendable () throws -> AlbumIndex
  private let outcome = Mutex<Result<AlbumIndex, any Error>?>(nil)

  /// - Parameter takeIn: Called on the operation's own thread.
  public init(takeIn: @escaping @Sendable () throws -> AlbumIndex) { self.takeIn = takeIn }

  /// What came of it; `nil` until then. Safe to read from any thread.
  public var result: Result<AlbumIndex, any Error>? { outcome.withLock { $0 } }

  // snippet.launch
  override public func launch() {
    Thread.detachNewThread { [self] in
      defer { finish() }
      let outcome = Result { try takeIn() }
      self.outcome.withLock { $0 = outcome }
    }
  }
  // snippet.end
}
