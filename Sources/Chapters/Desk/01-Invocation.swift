import Chapter01Invocation
import DeskCases
import Operations

extension InvocationOperation {
  /// Makes an operation that calls another method of the same target with what this one has
  /// returned.
  ///
  /// Chapter 01, exercise 3. The task in Korean: `swift run -q Workbook 01 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - The new operation depends on this one. However both are added to a queue, its method is called
  ///   with this one's `result`, once, when it runs.
  /// - If this one has no result, the other method is not called, and the other `result` throws the
  ///   same error.
  ///
  /// Try it: `swift run -q Workbook 01 --check`
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
  static let answer = ThenAttempt { first, method in
    let next = first.then(method)
    return ThenAttempt.Next(next) { try next.result }
  }
}
