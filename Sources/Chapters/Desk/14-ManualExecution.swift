import ChapterKit
import Operations

import enum Chapter14ManualExecution.StartingAttempt

/// Starts operations by hand on the calling thread, each as soon as it is ready.
///
/// Chapter 14, exercise 3. The task, and what is tried: `swift run -q Workbook 14 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 14 --check`
func startAll(_ operations: [Operation]) -> [Operation] {
  // Write here.
  operations
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = StartingAttempt

  static let answer: Exercise.Answer = { startAll($0) }
}
