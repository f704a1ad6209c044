import ChapterKit
import Operations

import enum Chapter08Waiting.BatchAttempt

extension OperationQueue {
  /// Adds operations, and work that runs when all of them have finished.
  ///
  /// Chapter 08, exercise 3. The task and the cases: `swift run -q Workbook 08 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 08 --check`
  func addOperations(
    _ operations: [Operation], then work: @escaping @Sendable () -> Void
  ) -> Operation {
    // Write here.
    BlockOperation(block: work)
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = BatchAttempt

  static let answer: Exercise.Answer = { queue, operations, work in
    queue.addOperations(operations, then: work)
  }
}
