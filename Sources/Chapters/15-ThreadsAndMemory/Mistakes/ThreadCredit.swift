import Operations
import Synchronization

/// Writes under a photo who took it, and remembers that on the thread for the next photo.
///
/// Not an example to follow: the thread is the queue's, and serves others after this.
public final class ThreadCredit: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `written`.
  private let photo: String
  private let author: String?
  private let written = Mutex<String?>(nil)

  /// - Parameter author: Who took it; `nil` for who took the one before.
  public init(_ photo: String, by author: String? = nil) {
    self.photo = photo
    self.author = author
  }

  /// What is written under the photo; `nil` until that is done. Safe to read from any thread.
  public var text: String? { written.withLock { $0 } }

  // snippet.main
  override public func main() {
    let storage = Thread.current.threadDictionary
    if let author { storage["author"] = author }
    let name = storage["author"] as? String ?? "nobody"
    written.withLock { $0 = "\(photo), by \(name)" }
  }
  // snippet.end
}
