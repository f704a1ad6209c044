import ChapterKit
import Operations

import enum Chapter12CompletionBlocks.ChainAttempt

extension Operation {
  /// Adds a completion block that runs after the existing ones instead of replacing them.
  ///
  /// Chapter 12, exercise 3. The task and the cases: `swift run -q Workbook 12 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 12 --check`
  func addCompletionBlock(_ block: @escaping @Sendable () -> Void) {
    // Write here.
    completionBlock = block
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = ChainAttempt

  static let answer: Exercise.Answer = { $0.addCompletionBlock($1) }
}
