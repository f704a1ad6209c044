import Operations

extension InvocationOperation where Argument == Void {
  /// Makes an operation that calls `target.method()`.
  ///
  /// The answer to this chapter's coding exercise.
  /// - Parameter method: A reference to a method that takes no argument.
  // snippet.answer
  public convenience init(
    target: Target,
    method: @escaping @Sendable (Target) -> () throws -> Value
  ) {
    self.init(
      target: target,
      method: { target in { _ in try method(target)() } },
      argument: ())
  }
  // snippet.end
}
