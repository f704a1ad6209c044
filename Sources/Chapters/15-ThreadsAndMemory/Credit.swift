import Operations
import Synchronization

/// Writes the photographer's name under a photo.
///
/// The input of the work is passed to the initialiser, and the result is stored in the operation.
// snippet.credit
nonisolated public class Credit: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked like the superclass; `written` guards the mutable state.

  // snippet.show
  private let photo: String
  private let author: String
  private let written = Mutex<String?>(nil)

  // snippet.hide
  /// - Parameters:
  ///   - photo: The photo's name, which becomes the operation's name.
  ///   - author: The photographer.
  // snippet.show
  public init(_ photo: String, by author: String) {
    self.photo = photo
    self.author = author
    super.init()
    name = photo
  }

  // snippet.hide
  /// The text under the photo; `nil` before `main()` has written it. Safe to read from any thread.
  // snippet.show
  public var text: String? { written.withLock { $0 } }

  override public final func main() {
    if isCancelled { return }
    written.withLock { $0 = "\(photo), by \(author)" }
  }
}
// snippet.end
