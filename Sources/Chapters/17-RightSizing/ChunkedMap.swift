import Operations
import Synchronization

nonisolated extension OperationQueue {
  /// Transforms many items in few operations, and returns the results in the order of the items.
  ///
  /// The answer to this chapter's coding exercise. Blocks its thread until all is done: not to be
  /// called on the main thread, nor in an operation, of this queue or of another.
  /// - Parameters:
  ///   - size: How many items one operation has; at least 1. The last may have fewer.
  ///   - transform: Called at most once for each item, maybe by several threads at the same time.
  /// - Returns: The results, or `nil` if an operation was cancelled before it began, and so skipped;
  ///   one that runs when it is cancelled goes on to its end.
  // snippet.answer
  public func chunkedMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], each size: Int,
    _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result]? {
    precondition(size > 0, "an operation has one item or more")
    let places = Array(stride(from: 0, to: items.count, by: size))
    let parts = Mutex<[Int: [Result]]>([:])
    let operations = places.map { start in
      BlockOperation {
        let end = min(start + size, items.count)
        let part = items[start..<end].map(transform)
        parts.withLock { $0[start] = part }
      }
    }
    addOperations(operations, waitUntilFinished: true)
    let done = parts.withLock { parts in places.compactMap { parts[$0] } }
    return done.count == places.count ? done.flatMap(\.self) : nil
  }
  // snippet.end
}
