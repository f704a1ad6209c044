import ChapterKit
import Operations
import Synchronization

import enum Chapter09Suspension.PausingAttempt

/// Keeps a queue suspended while there is at least one reason.
///
/// Chapter 09, exercise 3. The task and the cases: `swift run -q Workbook 09 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 09 --check`
final class PauseReasons: Sendable {
  private let queue: OperationQueue

  init(for queue: OperationQueue) { self.queue = queue }

  func insert(_ reason: String) {
    // Write here.
  }

  func remove(_ reason: String) {
    // And here.
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = PausingAttempt

  static let answer: Exercise.Answer = { queue in
    let reasons = PauseReasons(for: queue)
    return ({ reasons.insert($0) }, { reasons.remove($0) })
  }
}
