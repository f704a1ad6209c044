import ChapterKit
import Operations
import Synchronization

import enum Chapter09Suspension.PausingAttempt

/// Keeps a queue suspended for as long as there is at least one reason to.
///
/// Chapter 09, exercise 3. The task, and what is tried: `swift run -q Workbook 09 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 09 --check`
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

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = PausingAttempt

  static let answer: Exercise.Answer = { queue in
    let reasons = PauseReasons(for: queue)
    return ({ reasons.insert($0) }, { reasons.remove($0) })
  }
}
