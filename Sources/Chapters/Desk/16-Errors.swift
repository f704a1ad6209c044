import Chapter16Errors
import ChapterKit
import Operations

extension ResultOperation {
  /// Makes an operation that cleans up when this one is over, whether or not it has failed.
  ///
  /// Chapter 16, exercise 3. The task, and what is tried: `swift run -q Workbook 16 --exercise 3`
  /// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 16 --check`
  func ensuring(_ cleanUp: @escaping @Sendable () throws -> Void) -> ResultOperation {
    // Write here.
    ResultOperation { try self.value }
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = EnsuringAttempt

  static let answer: Exercise.Answer = { $0.ensuring($1) }
}
