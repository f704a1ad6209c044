import ChapterKit
import Operations

import enum Chapter06Priority.RaisingAttempt

extension Operation {
  /// Raises the priority of this operation, and of all its direct and indirect dependencies, to a level.
  ///
  /// Chapter 06, exercise 3. The task and the cases: `swift run -q Workbook 06 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 06 --check`
  func raisePriority(to level: QueuePriority) {
    // Write here.
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = RaisingAttempt

  static let answer: Exercise.Answer = { $0.raisePriority(to: $1) }
}
