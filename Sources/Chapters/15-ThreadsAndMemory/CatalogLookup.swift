import Operations
import Synchronization

/// Looks up the title of a photo, in a catalog that it opens where it runs.
public final class CatalogLookup: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `found`.
  private let photo: String
  private let found = Mutex<String?>(nil)

  public init(_ photo: String) { self.photo = photo }

  /// The title; `nil` until it has been found. Safe to read from any thread.
  public var title: String? { found.withLock { $0 } }

  // snippet.main
  override public func main() {
    if isCancelled { return }
    let catalog = Catalog()
    let title = try? catalog.title(of: photo)
    found.withLock { $0 = title }
  }
  // snippet.end
}
