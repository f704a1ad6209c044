import Chapter20SwiftConcurrency
import ChapterKit
import Operations

/// Adds operations to a queue, and gives what comes of each as soon as it has finished.
///
/// `TaskOperation` is a class of the chapter: its work is an `async` function, and `try await value`
/// waits for what comes of it. If the task that waits is cancelled, so is the operation.
///
/// Chapter 20, exercise 3. The task, and what is tried: `swift run -q Workbook 20 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 20 --check`
func resultsAsTheyCome<Output: Sendable>(
  of operations: [TaskOperation<Output>], in queue: OperationQueue
) -> AsyncStream<Result<Output, any Error>> {
  AsyncStream { continuation in
    // Write here.
    continuation.finish()
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = ResultsAttempt

  static let answer: Exercise.Answer = { resultsAsTheyCome(of: $0, in: $1) }
}
