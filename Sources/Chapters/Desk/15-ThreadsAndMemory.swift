import Chapter15ThreadsAndMemory
import DeskCases
import Operations
import Synchronization

/// Runs credits, and keeps each until its text has been taken.
///
/// Chapter 15, exercise 3. The task in Korean: `swift run -q Workbook 15 --exercise 3 --lang ko`
///
/// What is required:
/// - `add(_:)` has a credit written in the shelf's own queue. The name of a `Credit` is that of its
///   photo.
/// - `take(_:)` gives the text for a photo, once; `nil` if it is not written yet, or has been taken.
/// - The credit is kept until then, and let go of afterwards.
/// - Both methods may be called from any thread.
///
/// Try it: `swift run -q Workbook 15 --check`
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
  static let answer = ShelfAttempt {
    let shelf = CreditShelf()
    return ShelfAttempt.Shelf(add: { shelf.add($0) }, take: { shelf.take($0) })
  }
}
