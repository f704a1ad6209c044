import Operations
import Synchronization

/// Looks up the title of a photo, in a catalog that it opens where it runs.
nonisolated final class CatalogLookup: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `found`.
  private let found = Mutex<String?>(nil)

  var title: String? { found.withLock { $0 } }

  // snippet.main
  override func main() {
    if isCancelled { return }
    let catalog = Catalog()
    let title = try? catalog.title(of: "beach")
    found.withLock { $0 = title }
  }
  // snippet.end
}
