import Operations

nonisolated extension ResultOperation {
  /// Makes an operation that works on what this one has returned, and skips its work if there is no
  /// such thing: then it has the same error, if it is not cancelled itself.
  ///
  /// It depends on this operation. Neither is added to a queue.
  // snippet.then
  public func then<Next>(
    _ work: @escaping @Sendable (Output) throws -> Next
  ) -> ResultOperation<Next> {
    let next = ResultOperation<Next> { try work(self.value) }
    next.addDependency(self)
    return next
  }
  // snippet.end
}
