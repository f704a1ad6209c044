import Operations
import Synchronization

/// Prints a photo on the paper that is chosen for it.
///
/// The paper can be chosen until the printing begins. All members may be called from any thread.
public final class PhotoPrint: Operation, @unchecked Sendable {
  // Unchecked, because what changes is guarded by the mutexes.
  private let press: @Sendable () -> Void
  private let chosen = Mutex("plain paper")
  private let output = Mutex<String?>(nil)

  /// - Parameter press: Runs the printing press, once the paper is in it.
  public init(_ photo: String, press: @escaping @Sendable () -> Void = {}) {
    self.press = press
    super.init()
    name = photo
  }

  /// What to print on.
  public var paper: String {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  /// What has been printed, or `nil`.
  public var result: String? { output.withLock { $0 } }

  // snippet.main
  override public func main() {
    let paper = self.paper
    press()
    output.withLock { $0 = "\(name ?? "?") on \(paper)" }
  }
  // snippet.end
}
