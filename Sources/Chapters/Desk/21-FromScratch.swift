import DeskCases
import Operations

/// A list with levels: what comes first is the oldest of the lowest level that has anything.
///
/// Chapter 21, exercise 3. The task in Korean: `swift run -q Workbook 21 --exercise 3 --lang ko`
///
/// What is required:
/// - `append(_:at:)` puts an element behind those of its level; `popFirst()` takes the first one of
///   the lowest level that has any, and gives `nil` if there is none.
/// - There may be 1 to 64 levels. They are not looked through one by one, and no array is shifted
///   each time that something is taken.
/// - What has been taken out is let go of.
///
/// Try it: `swift run -q Workbook 21 --exercise 3 --check`
struct Levels<Element> {
  init(_ count: Int) {
    // Write here.
  }

  mutating func append(_ element: Element, at level: Int) {
    // And here.
  }

  mutating func popFirst() -> Element? {
    // And here.
    nil
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = LevelsAttempt(
    numbers: { count in
      var list = Levels<Int>(count)
      return LevelsAttempt.Kind(append: { list.append($0, at: $1) }, popFirst: { list.popFirst() })
    },
    operations: { count in
      var list = Levels<Operation>(count)
      return LevelsAttempt.Kind(append: { list.append($0, at: $1) }, popFirst: { list.popFirst() })
    })
}
