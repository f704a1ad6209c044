import Chapter01Invocation
import ChapterKit
import Operations

extension InvocationOperation {
  /// Makes an operation that calls another method of the same target with what this one has
  /// returned.
  ///
  /// Chapter 01, exercise 3. The task, and what is tried: `swift run -q Workbook 01 --exercise 3`
  /// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 01 --check`
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

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = ThenAttempt

  static let answer: Exercise.Answer = { first, method in
    let next = first.then(method)
    return (next, { try next.result })
  }
}
