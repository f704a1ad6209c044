import ChapterKit
import Operations

/// A credit that opens a gate when it is released.
nonisolated public final class WatchedCredit: Credit, @unchecked Sendable {
  // Unchecked like the superclass; this class has no mutable state.
  private let released: Gate

  /// - Parameter released: Opened in `deinit`.
  public init(_ photo: String, by author: String, _ released: Gate) {
    self.released = released
    super.init(photo, by: author)
  }

  deinit { released.open() }
}
