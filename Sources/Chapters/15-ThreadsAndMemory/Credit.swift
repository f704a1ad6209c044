import Operations
import Synchronization

/// Writes under a photo who took it.
///
/// All that the work needs is given to the initialiser, and what it makes stays in the operation.
// snippet.credit
nonisolated public class Credit: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked for the operation that it is; what changes is guarded by `written`.

  // snippet.show
  private let photo: String
  private let author: String
  private let written = Mutex<String?>(nil)

  // snippet.hide
  /// - Parameters:
  ///   - photo: The photo's name, which becomes the operation's.
  ///   - author: Who took it.
  // snippet.show
  public init(_ photo: String, by author: String) {
    self.photo = photo
    self.author = author
    super.init()
    name = photo
  }

  // snippet.hide
  /// What is written under the photo; `nil` until that is done. Safe to read from any thread.
  // snippet.show
  public var text: String? { written.withLock { $0 } }

  override public final func main() {
    if isCancelled { return }
    written.withLock { $0 = "\(photo), by \(author)" }
  }
}
// snippet.end
