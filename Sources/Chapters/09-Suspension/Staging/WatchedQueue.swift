import ChapterKit
import Operations

/// A queue that says when it is released.
nonisolated public final class WatchedQueue: OperationQueue, @unchecked Sendable {
  private let released: Gate

  /// - Parameter released: Opened when nobody holds the queue any more.
  public init(_ released: Gate) { self.released = released }

  deinit { released.open() }
}
