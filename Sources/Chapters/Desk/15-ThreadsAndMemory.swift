import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization

/// Runs credits, and keeps each until its text has been taken.
///
/// Chapter 15, exercise 3. The task, and what is tried: `swift run -q Workbook 15 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 15 --check`
final class CreditShelf: Sendable {
  private let queue = OperationQueue()

  func add(_ credit: Credit) {
    // Write here.
    queue.addOperation(credit)
  }

  func take(_ photo: String) -> String? {
    // And here.
    nil
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = ShelfAttempt

  static let answer: Exercise.Answer = {
    let shelf = CreditShelf()
    return ({ shelf.add($0) }, { shelf.take($0) })
  }
}
