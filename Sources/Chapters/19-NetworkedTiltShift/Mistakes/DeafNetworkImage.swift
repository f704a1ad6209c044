import Chapter18AsyncOperations
import Operations
import Synchronization

/// A download that keeps nothing by which it could be stopped. Wrong on purpose.
final class DeafNetworkImage: AsyncOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `result`.
  private let url: URL
  private let result = Mutex<Bitmap?>(nil)

  init(_ url: URL) { self.url = url }

  var bitmap: Bitmap? { result.withLock { $0 } }

  // snippet.main
  override func main() {
    _ = HTTPLoader.shared.load(url) { [self] bytes in
      let bitmap = try? Bitmap(bytes.get())
      finish { if !isCancelled { result.withLock { $0 = bitmap } } }
    }
  }
  // snippet.end
}
