import Operations
import Synchronization

/// Looks up the title of a photo, in a catalog that is opened with the operation.
///
/// Not an example to follow: it is opened by whoever makes the operation, and used by another thread.
public final class EarlyLookup: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `found`.
  private let photo: String
  private let found = Mutex<String?>(nil)

  public init(_ photo: String) { self.photo = photo }

  /// The title; `nil` if there is none. Safe to read from any thread.
  public var title: String? { found.withLock { $0 } }

  // snippet.main
  private let catalog = Catalog()

  override public func main() {
    let title = try? catalog.title(of: photo)
    found.withLock { $0 = title }
  }
  // snippet.end
}
