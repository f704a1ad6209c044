import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

/// Calls a function that answers later, and is over when the answer is there.
///
/// `AsyncOperation` is the class of the chapter: its `start()` calls `main()` unless the operation is
/// cancelled, and `finish { … }` ends it, whoever comes first; what is in the braces is done by that
/// one alone, before the end is announced.
///
/// Chapter 18, exercise 3. The task, and what is tried: `swift run -q Workbook 18 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 18 --check`
nonisolated final class CallOperation<Value: Sendable>: AsyncOperation, @unchecked Sendable {
  /// Sets work off, and calls what it is given when the work is over, from any thread.
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

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = CallAttempt

  static let answer: Exercise.Answer = { call in
    let operation = CallOperation(call)
    return (operation, { operation.value })
  }
}
