import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization

/// Returns an operation that runs several others and takes the first value that any of them produces.
///
/// `RequestOperation { reply in … }` and `OperationQueue.add(_:whenFinished:)` are part of the chapter. A
/// request finishes with the first success or failure that `reply` receives. The closure may return a
/// function to call on cancellation. If `reply` is released without having been called, the request fails.
///
/// Chapter 22, exercise 3. The task and the cases: `swift run -q Workbook 22 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 22 --check`
func firstValue<Output: Sendable>(
  of operations: [any Provider<Output>], in queue: OperationQueue = OperationQueue()
) -> RequestOperation<Output> {
  RequestOperation { reply in
    // Write here.
    nil
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = FirstValueAttempt

  static let answer: Exercise.Answer = { firstValue(of: $0, in: $1) }
}
