import DeskCases
import Operations

/// Saves a photo in phases, and can be abandoned between any two of them.
///
/// Chapter 07, exercise 3. The task in Korean: `swift run -q Workbook 07 --exercise 3 --lang ko`
///
/// What is required:
/// - The phases run in their order, each once, on the thread that runs the operation.
/// - When the export is cancelled, no further phase starts. A phase that has started ends.
/// - An export that ends early removes its temporary file, once.
/// - One that has gone to the end keeps it, even if it was cancelled in its last phase.
///
/// Try it: `swift run -q Workbook 07 --check`
final class Export: Operation, @unchecked Sendable {
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
  static let answer = ExportAttempt { Export(phases: $0, removeTemporaryFile: $1) }
}
