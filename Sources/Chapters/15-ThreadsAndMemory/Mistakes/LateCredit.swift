import Operations
import Synchronization

/// Who is said to have taken the photos, as it stands in the settings. Safe to use from any thread.
public final class CreditSettings: Sendable {
  private let name: Mutex<String>

  public init(author: String) { name = Mutex(author) }

  public var author: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }
}

/// Writes under a photo who took it, as the settings say when it happens to run.
///
/// Not an example to follow: between adding and running anybody may change the settings.
public final class LateCredit: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `written`.
  private let photo: String
  private let settings: CreditSettings
  private let written = Mutex<String?>(nil)

  public init(_ photo: String, from settings: CreditSettings) {
    self.photo = photo
    self.settings = settings
  }

  /// What is written under the photo; `nil` until that is done. Safe to read from any thread.
  public var text: String? { written.withLock { $0 } }

  // snippet.main
  override public func main() {
    let author = settings.author
    written.withLock { $0 = "\(photo), by \(author)" }
  }
  // snippet.end
}
