import Operations
import Synchronization

extension OperationQueue {
  /// Transforms many items in few operations, and returns the results in the order of the items.
  ///
  /// The answer to this chapter's coding exercise. Blocks its thread until all is done: not to be
  /// called on the main thread, nor by an operation of a queue that has no place left.
  /// - Parameters:
  ///   - size: How many items one operation has; at least 1. The last may have fewer.
  ///   - transform: Called once for each item, by several threads at the same time.
  // snippet.answer
  public func chunkedMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], each size: Int, _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let places = Array(stride(from: 0, to: items.count, by: size))
    let parts = Mutex<[Int: [Result]]>([:])
    let operations = places.map { start in
      BlockOperation {
        let part = items[start..<min(start + size, items.count)].map(transform)
        parts.withLock { $0[start] = part }
      }
    }
    addOperations(operations, waitUntilFinished: true)
    return parts.withLock { parts in places.flatMap { parts[$0] ?? [] } }
  }
  // snippet.end
}
