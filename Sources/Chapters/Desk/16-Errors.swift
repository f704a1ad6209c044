import Chapter16Errors
import DeskCases
import Operations

extension ResultOperation {
  /// Makes an operation that cleans up when this one is over, whether or not it has failed, and has
  /// the same result.
  ///
  /// Chapter 16, exercise 3. The task in Korean: `swift run -q Workbook 16 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - The new operation depends on this one, and calls `cleanUp` once, however this one has ended.
  /// - Its result is this one's, value or error. If only the cleaning has failed, it is that error.
  ///
  /// Try it: `swift run -q Workbook 16 --check`
  func ensuring(_ cleanUp: @escaping @Sendable () throws -> Void) -> ResultOperation {
    // Write here.
    ResultOperation { try self.value }
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = EnsuringAttempt { $0.ensuring($1) }
}
