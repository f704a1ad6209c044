import ChapterKit
import Operations
import Synchronization

/// A step of the photo app's work: it ends with a picture, or says why it has none.
///
/// `Operation` itself has no place for an error, so that an operation which failed looks like one
/// which succeeded. The slot that dependents can ask is built here.
public class PhotoOperation: Operation, @unchecked Sendable {
  /// Why there is no picture.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case offline
    /// A step that this one needs was cancelled or failed.
    case nothingFrom(String)

    public var description: String {
      switch self {
      case .offline: "offline"
      case .nothingFrom(let step): "nothing from \(step)"
      }
    }
  }

  private let outcome = Mutex<Result<Picture, Failure>?>(nil)

  /// What came out; `nil` before the work is done and for ever if it was cancelled.
  ///
  /// May be read from any thread. A failed operation is finished like any other.
  public var result: Result<Picture, Failure>? { outcome.withLock { $0 } }

  /// The picture, if there is one.
  public var picture: Picture? { try? result?.get() }

  /// The failure, if there is one.
  public var failure: Failure? {
    guard case .failure(let failure) = result else { return nil }
    return failure
  }

  init(name: String) {
    super.init()
    self.name = name
  }

  /// Makes the picture. The default fails, because there is nothing to make one from.
  func make() throws(Failure) -> Picture { throw .nothingFrom(name ?? "a step") }

  override public func main() {
    let made = Result { () throws(Failure) in try make() }
    outcome.withLock { $0 = made }
  }
}
