import ChapterKit
import Operations

import protocol Chapter21FromScratch.Leveled
import enum Chapter21FromScratch.LevelsAttempt

/// A list with levels: what comes first is the oldest of the lowest level that has anything.
///
/// Chapter 21, exercise 3. The task, and what is tried: `swift run -q Workbook 21 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 21 --exercise 3 --check`
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

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = LevelsAttempt

  static let answer: Exercise.Answer = { count in
    var list = Levels<Exercise.Asked>(count)
    return ({ list.append($0) }, { list.popFirst() })
  }
}
