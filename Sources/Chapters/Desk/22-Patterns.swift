import Chapter08Waiting
import Chapter22Patterns
import DeskCases
import Operations
import Synchronization

/// Makes an operation that runs several others, and has the first value that one of them comes to.
///
/// Chapter 22, exercise 3. The task in Korean: `swift run -q Workbook 22 --exercise 3 --lang ko`
///
/// What is required:
/// - When it is started it adds the operations to the queue. The first value is its own, and the
///   others are cancelled.
/// - A failure decides nothing while another one may come to a value. When all have failed it fails
///   with the error of the last, also if they fail at the same time on several threads.
/// - Cancelled while they run, it cancels all of them. With nobody to ask it fails.
///
/// `RequestOperation { reply in … }` is a class of the chapter: it ends with the first thing that
/// `reply` is called with, a success or a failure, and what the braces return is called when it is
/// cancelled. If nobody keeps `reply` any more, it fails. `addOperations(_:then:)` is of chapter 08.
///
/// Try it: `swift run -q Workbook 22 --check`
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
