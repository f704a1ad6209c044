import ChapterKit
import Operations
import Synchronization

import enum Chapter13OperationQueues.LineAttempt

/// Runs uploads one after another in the order in which they were added, whatever happens to each.
///
/// Chapter 13, exercise 3. The task and the cases: `swift run -q Workbook 13 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 13 --check`
final class UploadLine: Sendable {
  private let queue: OperationQueue

  init(on queue: OperationQueue) { self.queue = queue }

  func add(_ upload: Operation) {
    // Write here.
    queue.addOperation(upload)
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = LineAttempt

  static let answer: Exercise.Answer = { queue in
    let line = UploadLine(on: queue)
    return { line.add($0) }
  }
}
