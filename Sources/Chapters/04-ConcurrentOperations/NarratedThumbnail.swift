import ChapterKit
import Operations
import Synchronization

/// A thumbnail that writes down what it announces.
///
/// Each entry is read from the property itself, after the change and before the second half of the
/// announcement: it is what an observer would read.
public final class NarratedThumbnail: Thumbnail, @unchecked Sendable {
  private let record = Mutex<[String]>([])

  /// What has been announced so far, in order: `isExecuting true`.
  public var announced: [String] { record.withLock { $0 } }

  override public func announce(_ keys: [Key], _ change: () -> Void) {
    super.announce(keys) {
      // The lock is held from the change on: whoever has seen the change finds it written down.
      record.withLock { record in
        change()
        record += keys.reversed().map { "\($0) \($0 == .isFinished ? isFinished : isExecuting)" }
      }
    }
  }
}
