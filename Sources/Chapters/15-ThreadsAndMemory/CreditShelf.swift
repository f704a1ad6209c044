import Operations
import Synchronization

/// Runs credits, and retains each credit until its text has been taken.
///
/// The answer to this chapter's coding exercise. All members may be called from any thread, including in the
/// `deinit` of objects that a credit retains, because no credit is released under the lock.
nonisolated public final class CreditShelf: Sendable {
  private let queue = OperationQueue()
  /// The credits whose text has not been taken, by the photo's name.
  private let kept = Mutex<[String: Credit]>([:])

  public init() {}

  // snippet.answer
  // snippet.hide
  /// Runs a credit and retains it. A photo may have only one credit at a time.
  // snippet.show
  public func add(_ credit: Credit) {
    _ = kept.withLock { $0.updateValue(credit, forKey: credit.name ?? "") }
    queue.addOperation(credit)
  }

  // snippet.hide
  /// The text for a photo, which can be taken only once; `nil` if the text is not written yet, its credit was
  /// cancelled, or the text has been taken.
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
