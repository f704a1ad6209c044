import ChapterKit
import Operations

import enum Chapter07Cancellation.ExportAttempt

/// Exports a photo in phases, and can be cancelled between any two of them.
///
/// Chapter 07, exercise 3. The task and the cases: `swift run -q Workbook 07 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 07 --check`
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

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = ExportAttempt

  static let answer: Exercise.Answer = { Export(phases: $0, removeTemporaryFile: $1) }
}
