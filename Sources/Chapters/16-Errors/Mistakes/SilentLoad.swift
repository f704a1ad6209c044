import Operations
import Synchronization

/// Loads a photo, and says nothing if it cannot.
///
/// Not an example to follow.
public final class SilentLoad: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `loaded`.
  private let path: String
  private let loaded = Mutex<[UInt8]?>(nil)

  public init(_ path: String) { self.path = path }

  /// What was in the file, or `nil`. Safe to read from any thread.
  public var bytes: [UInt8]? { loaded.withLock { $0 } }

  // snippet.main
  override public func main() {
    let bytes = try? photoBytes(at: path)
    loaded.withLock { $0 = bytes }
  }
  // snippet.end
}
