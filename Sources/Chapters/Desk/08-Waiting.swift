import DeskCases
import Operations

extension OperationQueue {
  /// Adds operations, and work that is done when all of them have finished.
  ///
  /// Chapter 08, exercise 3. The task in Korean: `swift run -q Workbook 08 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - The work is done once, after all of the operations, whichever is the last, and if some of them
  ///   were cancelled. There may be none.
  /// - No thread waits, and a queue of width one does not get stuck.
  /// - The answer is the operation that does the work, so that others can depend on it.
  ///
  /// Try it: `swift run -q Workbook 08 --check`
  func addOperations(
    _ operations: [Operation], then work: @escaping @Sendable () -> Void
  ) -> Operation {
    // Write here.
    BlockOperation(block: work)
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = BatchAttempt { queue, operations, work in
    queue.addOperations(operations, then: work)
  }
}
