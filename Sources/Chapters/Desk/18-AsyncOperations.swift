import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

/// Calls a function with a callback, and finishes when the callback is called.
///
/// `AsyncOperation` is the chapter's base class. Its `start()` calls `main()` unless the operation is
/// cancelled. The first call of `finish { … }` runs the closure and finishes the operation; others do
/// nothing.
///
/// Chapter 18, exercise 3. The task and the cases: `swift run -q Workbook 18 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 18 --check`
nonisolated final class CallOperation<Value: Sendable>: AsyncOperation, @unchecked Sendable {
  /// Starts work, and calls `answer` from any thread when the work is done.
  typealias Call = @Sendable (_ answer: @escaping @Sendable (Value) -> Void) -> Void

  private let call: Call
  private let answer = Mutex<Value?>(nil)

  init(_ call: @escaping Call) { self.call = call }

  var value: Value? { answer.withLock { $0 } }

  override func main() {
    // Write here.
    finish()
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = CallAttempt

  static let answer: Exercise.Answer = { call in
    let operation = CallOperation(call)
    return (operation, { operation.value })
  }
}
