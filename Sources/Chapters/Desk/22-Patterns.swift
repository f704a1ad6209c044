import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization

/// Makes an operation that runs several others, and has a value that one of them comes to.
///
/// `RequestOperation { reply in … }` and `OperationQueue.add(_:whenFinished:)` are of the chapter. The
/// first ends with the first thing that `reply` is called with, a success or a failure, and what the
/// braces return is called when it is cancelled. If nobody keeps `reply` any more, it fails.
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
  typealias Exercise = FirstValueAttempt

  static let answer: Exercise.Answer = { firstValue(of: $0, in: $1) }
}
