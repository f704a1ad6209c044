import Operations
import Synchronization

/// Runs credits, and keeps each until its text has been taken.
///
/// The answer to this chapter's coding exercise. All members may be called from any thread.
nonisolated public final class CreditShelf: Sendable {
  private let queue = OperationQueue()
  /// The credits whose text nobody has taken, by the photo.
  private let kept = Mutex<[String: Credit]>([:])

  public init() {}

  // snippet.answer
  // snippet.hide
  /// Has a credit written, and keeps it; one at a time for a photo.
  // snippet.show
  public func add(_ credit: Credit) {
    kept.withLock { $0[credit.name ?? ""] = credit }
    queue.addOperation(credit)
  }

  // snippet.hide
  /// The text for a photo, once; `nil` if it is not written, was cancelled, or has been taken.
  // snippet.show
  public func take(_ photo: String) -> String? {
    kept.withLock { kept in
      guard let credit = kept[photo], credit.isFinished else { return nil }
      kept[photo] = nil
      return credit.text
    }
  }
  // snippet.end
}
