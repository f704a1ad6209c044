import ChapterKit
import Operations

import enum Chapter08Waiting.BatchAttempt

extension OperationQueue {
  /// Adds operations, and work that is done when all of them have finished.
  ///
  /// Chapter 08, exercise 3. The task, and what is tried: `swift run -q Workbook 08 --exercise 3`
  /// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 08 --check`
  func addOperations(
    _ operations: [Operation], then work: @escaping @Sendable () -> Void
  ) -> Operation {
    // Write here.
    BlockOperation(block: work)
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = BatchAttempt

  static let answer: Exercise.Answer = { queue, operations, work in
    queue.addOperations(operations, then: work)
  }
}
