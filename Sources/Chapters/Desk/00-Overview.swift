import ChapterKit
import Operations
import Synchronization

import enum Chapter00Overview.RetouchAttempt

/// One step of a retouch: changes a picture, or the result of the previous step.
///
/// Chapter 00, exercise 3. The task and the cases: `swift run -q Workbook 00 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 00 --check`
nonisolated final class Retouch: Operation, @unchecked Sendable {
  init(_ picture: Picture, _ change: @escaping @Sendable (Picture) -> Picture) {
    // Write here.
  }

  init(after earlier: Retouch, _ change: @escaping @Sendable (Picture) -> Picture) {
    // And here.
  }

  var result: Picture? { nil }

  override func main() {
    // And here.
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = RetouchAttempt

  static let answer = Exercise.answer(
    { Retouch($0, $1) }, after: { Retouch(after: $0, $1) }, result: { $0.result })
}
