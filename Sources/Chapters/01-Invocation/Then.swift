import Operations

// snippet.answer
nonisolated extension InvocationOperation {
  /// Returns an operation that calls another method of the same target with the result of this one.
  ///
  /// The answer to this chapter's coding exercise.
  /// - Parameter method: A reference to a method that takes the result of this operation.
  public func then<Next: Sendable>(
    _ method: @escaping @Sendable (Target) -> (Value) throws -> Next
  ) -> InvocationOperation<Target, InvocationOperation, Next> {
    let next = InvocationOperation<Target, InvocationOperation, Next>(
      target: target,
      method: { target in
        { earlier in try method(target)(earlier.result) }
      },
      argument: self)
    next.addDependency(self)
    return next
  }
}
// snippet.end
