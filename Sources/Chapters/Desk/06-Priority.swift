import ChapterKit
import Operations

import enum Chapter06Priority.RaisingAttempt

extension Operation {
  /// Raises this operation to a level, and with it all that it waits for.
  ///
  /// Chapter 06, exercise 3. The task, and what is tried: `swift run -q Workbook 06 --exercise 3`
  /// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 06 --check`
  func raisePriority(to level: QueuePriority) {
    // Write here.
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = RaisingAttempt

  static let answer: Exercise.Answer = { $0.raisePriority(to: $1) }
}
