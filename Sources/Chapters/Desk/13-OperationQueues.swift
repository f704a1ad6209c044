import ChapterKit
import Operations
import Synchronization

import enum Chapter13OperationQueues.LineAttempt

/// Runs uploads one after another, in the order in which they are added, whatever happens to them.
///
/// Chapter 13, exercise 3. The task, and what is tried: `swift run -q Workbook 13 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 13 --check`
final class UploadLine: Sendable {
  private let queue: OperationQueue

  init(on queue: OperationQueue) { self.queue = queue }

  func add(_ upload: Operation) {
    // Write here.
    queue.addOperation(upload)
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = LineAttempt

  static let answer: Exercise.Answer = { queue in
    let line = UploadLine(on: queue)
    return { line.add($0) }
  }
}
