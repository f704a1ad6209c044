import Chapter20SwiftConcurrency
import DeskCases
import Operations

/// Adds operations to a queue, and gives what comes of each as soon as it has finished.
///
/// Chapter 20, exercise 3. The task in Korean: `swift run -q Workbook 20 --exercise 3 --lang ko`
///
/// What is required:
/// - All operations run in the queue. The results come one by one, in the order of the finishes; an
///   error is a result like any other.
/// - After the last result the stream ends.
/// - If the one who receives them stops, or is cancelled, the operations that are left are cancelled.
///
/// `TaskOperation` is a class of the chapter: its work is an `async` function, and `try await value`
/// waits for what comes of it. If the task that waits is cancelled, so is the operation.
///
/// Try it: `swift run -q Workbook 20 --check`
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
  static let answer = ResultsAttempt { resultsAsTheyCome(of: $0, in: $1) }
}
