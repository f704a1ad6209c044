import ChapterKit
import Operations
import Synchronization

import enum Chapter17RightSizing.ChunksAttempt

extension OperationQueue {
  /// Transforms many items in few operations, and returns the results in the order of the items.
  ///
  /// Chapter 17, exercise 3. The task and the cases: `swift run -q Workbook 17 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 17 --check`
  func chunkedMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], each size: Int, _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result]? {
    // Write here.
    []
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = ChunksAttempt

  static let answer: Exercise.Answer = { queue, items, size, transform in
    queue.chunkedMap(items, each: size, transform)
  }
}
