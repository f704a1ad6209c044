import ChapterKit
import DeskCases
import Operations
import Synchronization

/// One step of a retouch: changes a picture, or what the step before has made of it.
///
/// Chapter 00, exercise 3. The task in Korean: `swift run -q Workbook 00 --exercise 3 --lang ko`
///
/// What is required:
/// - `Retouch(.beach, darkroom.sharpen)` is a first step; `Retouch(after: sharpen, darkroom.mirror)`
///   depends on an earlier step and goes on from its picture.
/// - `result` is the changed picture, and `nil` until it is there.
/// - However the steps are added to a queue, the result is the same picture.
/// - If a step is cancelled, there is no picture from there on.
///
/// Try it: `swift run -q Workbook 00 --check`
final class Retouch: Operation, @unchecked Sendable {
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

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = RetouchAttempt(
    { Retouch($0, $1) }, after: { Retouch(after: $0, $1) }, result: { $0.result })
}
