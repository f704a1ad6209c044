import ChapterKit
import Operations

import enum Chapter07Cancellation.ExportAttempt

/// Saves a photo in phases, and can be abandoned between any two of them.
///
/// Chapter 07, exercise 3. The task, and what is tried: `swift run -q Workbook 07 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 07 --check`
nonisolated final class Export: Operation, @unchecked Sendable {
  private let phases: [@Sendable () -> Void]
  private let removeTemporaryFile: @Sendable () -> Void

  init(
    phases: [@Sendable () -> Void], removeTemporaryFile: @escaping @Sendable () -> Void
  ) {
    self.phases = phases
    self.removeTemporaryFile = removeTemporaryFile
  }

  override func main() {
    // Write here.
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = ExportAttempt

  static let answer: Exercise.Answer = { Export(phases: $0, removeTemporaryFile: $1) }
}
