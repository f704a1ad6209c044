import ChapterKit
import Operations

import enum Chapter05Dependencies.CirclesAttempt

extension Operation {
  /// Adds a dependency unless the dependency would create a cycle.
  ///
  /// Chapter 05, exercise 3. The task and the cases: `swift run -q Workbook 05 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 05 --check`
  ///
  /// - Returns: `false` if the dependency would create a cycle.
  func addDependencyUnlessCircular(_ other: Operation) -> Bool {
    // Write here.
    addDependency(other)
    return true
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = CirclesAttempt

  static let answer: Exercise.Answer = { $0.addDependencyUnlessCircular($1) }
}
