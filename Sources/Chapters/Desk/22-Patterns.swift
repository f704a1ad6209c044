import Chapter08Waiting
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization

import struct Chapter22Patterns.FirstValueAttempt

/// Makes an operation that runs several others, and has the first value that one of them comes to.
///
/// Chapter 22, exercise 3. The task, and what is tried: `swift run -q Workbook 22 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 22 --check`
func firstValue<Output: Sendable>(
  of operations: [any Provider<Output>], in queue: OperationQueue = OperationQueue()
) -> RequestOperation<Output> {
  RequestOperation { reply in
    // Write here.
    nil
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = FirstValueAttempt { firstValue(of: $0, in: $1) }
}
