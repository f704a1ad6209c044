import Operations
import Synchronization

nonisolated extension OperationQueue {
  /// Transforms items in a small number of operations and returns the results in the order of the items.
  ///
  /// The answer to this chapter's coding exercise. Blocks the calling thread until all operations have
  /// finished. Must not be called on the main thread or in an operation of any queue.
  /// - Parameters:
  ///   - size: The number of items of one operation; at least 1. The last operation may have fewer.
  ///   - transform: Called at most once for each item, possibly by several threads at the same time.
  /// - Returns: The results, or `nil` if an operation was cancelled before it began and was skipped. An
  ///   operation cancelled while executing still completes its part.
  // snippet.answer
  public func chunkedMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], each size: Int,
    _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result]? {
    precondition(size > 0, "an operation needs at least one item")
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
