import ChapterKit
import Operations

import enum Chapter14ManualExecution.StartingAttempt

/// Starts operations manually on the calling thread, each as soon as it is ready.
///
/// Chapter 14, exercise 3. The task and the cases: `swift run -q Workbook 14 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 14 --check`
func startAll(_ operations: [Operation]) -> [Operation] {
  // Write here.
  operations
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = StartingAttempt

  static let answer: Exercise.Answer = { startAll($0) }
}
