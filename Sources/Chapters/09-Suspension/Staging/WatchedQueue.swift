import ChapterKit
import Operations

/// A queue that opens a gate when it is released.
nonisolated public final class WatchedQueue: OperationQueue, @unchecked Sendable {
  private let released: Gate

  /// - Parameter released: Opened in `deinit`.
  public init(_ released: Gate) { self.released = released }

  deinit { released.open() }
}
