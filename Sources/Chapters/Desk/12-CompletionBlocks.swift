import ChapterKit
import Operations

import enum Chapter12CompletionBlocks.ChainAttempt

extension Operation {
  /// Adds a completion block behind those that there are, instead of replacing them.
  ///
  /// Chapter 12, exercise 3. The task, and what is tried: `swift run -q Workbook 12 --exercise 3`
  /// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 12 --check`
  func addCompletionBlock(_ block: @escaping @Sendable () -> Void) {
    // Write here.
    completionBlock = block
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = ChainAttempt

  static let answer: Exercise.Answer = { $0.addCompletionBlock($1) }
}
