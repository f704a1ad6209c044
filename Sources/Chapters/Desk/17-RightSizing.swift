// WRONG: the last part that is not full is forgotten; shows when the count is no multiple of size
import ChapterKit
import Operations
import Synchronization

import enum Chapter17RightSizing.ChunksAttempt

extension OperationQueue {
  func chunkedMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], each size: Int, _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result]? {
    let count = items.count / size
    let parts = Mutex<[Int: [Result]]>([:])
    addOperations(
      (0..<count).map { place in
        BlockOperation {
          let part = items[place * size..<(place + 1) * size].map(transform)
          parts.withLock { $0[place] = part }
        }
      }, waitUntilFinished: true)
    let done = parts.withLock { $0 }
    guard done.count == count else { return nil }
    return (0..<count).flatMap { done[$0]! }
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = ChunksAttempt

  static let answer: Exercise.Answer = { queue, items, size, transform in
    queue.chunkedMap(items, each: size, transform)
  }
}
