import Chapter16Errors
import ChapterKit
import Operations

extension ResultOperation {
  /// Returns an operation that cleans up after this one, whether or not this one has failed.
  ///
  /// Chapter 16, exercise 3. The task and the cases: `swift run -q Workbook 16 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 16 --check`
  func ensuring(_ cleanUp: @escaping @Sendable () throws -> Void) -> ResultOperation {
    // Write here.
    ResultOperation { try self.value }
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = EnsuringAttempt

  static let answer: Exercise.Answer = { $0.ensuring($1) }
}
