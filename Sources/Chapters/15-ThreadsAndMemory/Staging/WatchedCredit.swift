import ChapterKit
import Operations

/// A credit that says when it is released.
nonisolated public final class WatchedCredit: Credit, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let released: Gate

  /// - Parameter released: Opened when nobody refers to the operation any more.
  public init(_ photo: String, by author: String, _ released: Gate) {
    self.released = released
    super.init(photo, by: author)
  }

  deinit { released.open() }
}
