import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization

/// Runs credits, and retains each until its text has been taken.
///
/// Chapter 15, exercise 3. The task and the cases: `swift run -q Workbook 15 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 15 --check`
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

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = ShelfAttempt

  static let answer: Exercise.Answer = {
    let shelf = CreditShelf()
    return ({ shelf.add($0) }, { shelf.take($0) })
  }
}
