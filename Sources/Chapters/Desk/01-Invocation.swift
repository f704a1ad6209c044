import Chapter01Invocation
import ChapterKit
import Operations

extension InvocationOperation {
  /// Returns an operation that calls another method of the same target with the result of this one.
  ///
  /// Chapter 01, exercise 3. The task and the cases: `swift run -q Workbook 01 --exercise 3`
  /// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 01 --check`
  func then<Next: Sendable>(
    _ method: @escaping @Sendable (Target) -> (Value) throws -> Next
  ) -> InvocationOperation<Target, InvocationOperation, Next> {
    // Write here.
    InvocationOperation<Target, InvocationOperation, Next>(
      target: target,
      method: { _ in { _ in throw InvocationFailure.unfinished } },
      argument: self)
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = ThenAttempt

  static let answer: Exercise.Answer = { first, method in
    let next = first.then(method)
    return (next, { try next.result })
  }
}
