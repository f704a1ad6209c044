import Operations
import Synchronization

/// Runs credits, and keeps each until its text has been taken.
///
/// The answer to this chapter's coding exercise. All members may be called from any thread, and by what is
/// released with a credit as well: the shelf lets go of none under its lock.
nonisolated public final class CreditShelf: Sendable {
  private let queue = OperationQueue()
  /// The credits whose text has not been taken, by the photo.
  private let kept = Mutex<[String: Credit]>([:])

  public init() {}

  // snippet.answer
  // snippet.hide
  /// Has a credit written, and keeps it; one at a time for a photo.
  // snippet.show
  public func add(_ credit: Credit) {
    _ = kept.withLock { $0.updateValue(credit, forKey: credit.name ?? "") }
    queue.addOperation(credit)
  }

  // snippet.hide
  /// The text for a photo, once; `nil` if it is not written, was cancelled, or has been taken.
  // snippet.show
  public func take(_ photo: String) -> String? {
    let taken = kept.withLock { kept -> Credit? in
      guard kept[photo]?.isFinished == true else { return nil }
      return kept.removeValue(forKey: photo)
    }
    return taken?.text
  }
  // snippet.end
}
