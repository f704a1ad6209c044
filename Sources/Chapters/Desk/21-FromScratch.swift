import ChapterKit
import Operations

import protocol Chapter21FromScratch.Leveled
import enum Chapter21FromScratch.LevelsAttempt

/// A list with levels. The first element is the oldest one of the lowest level that is not empty.
///
/// Chapter 21, exercise 3. The task and the cases: `swift run -q Workbook 21 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 21 --exercise 3 --check`
struct Levels<Element: Leveled> {
  init(_ count: Int) {
    // Write here.
  }

  mutating func append(_ element: Element) {
    // And here.
  }

  mutating func popFirst() -> Element? {
    // And here.
    nil
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = LevelsAttempt

  static let answer: Exercise.Answer = { count in
    var list = Levels<Exercise.Asked>(count)
    return ({ list.append($0) }, { list.popFirst() })
  }
}
