import ChapterKit
import Operations

import enum Chapter05Dependencies.CirclesAttempt

extension Operation {
  /// Adds a dependency unless that would close a circle.
  ///
  /// Chapter 05, exercise 3. The task, and what is tried: `swift run -q Workbook 05 --exercise 3`
  /// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 05 --check`
  /// - Returns: `false` if the dependency would close a circle.
  func addDependencyUnlessCircular(_ other: Operation) -> Bool {
    // Write here.
    addDependency(other)
    return true
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = CirclesAttempt

  static let answer: Exercise.Answer = { $0.addDependencyUnlessCircular($1) }
}
