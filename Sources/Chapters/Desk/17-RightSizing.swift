import DeskCases
import Operations
import Synchronization

extension OperationQueue {
  /// Transforms many items in few operations, and returns the results in the order of the items.
  ///
  /// Chapter 17, exercise 3. The task in Korean: `swift run -q Workbook 17 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - Each operation has so many items as `size` says; the last may have fewer. There are as few
  ///   operations as there can be, and they run at the same time.
  /// - Each item is transformed once, and the results stand in the order of the items.
  /// - The call waits until all is done. If a part was cancelled, there are no results: `nil`.
  ///
  /// Try it: `swift run -q Workbook 17 --check`
  func chunkedMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], each size: Int, _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result]? {
    // Write here.
    []
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = ChunksAttempt { queue, items, size, transform in
    queue.chunkedMap(items, each: size, transform)
  }
}
