import Chapter20SwiftConcurrency
import ChapterKit
import Operations

/// Adds operations to a queue, and yields the result of each as soon as the operation has finished.
///
/// `TaskOperation` is a class of the chapter. Its work is an `async` function; `try await value` waits for
/// the result. If the waiting task is cancelled, the operation is cancelled as well.
///
/// Chapter 20, exercise 3. The task and the cases: `swift run -q Workbook 20 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 20 --check`
func resultsAsTheyCome<Output: Sendable>(
  of operations: [TaskOperation<Output>], in queue: OperationQueue
) -> AsyncStream<Result<Output, any Error>> {
  AsyncStream { continuation in
    // Write here.
    continuation.finish()
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = ResultsAttempt

  static let answer: Exercise.Answer = { resultsAsTheyCome(of: $0, in: $1) }
}
