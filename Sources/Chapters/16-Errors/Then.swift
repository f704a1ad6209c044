import Operations

nonisolated extension ResultOperation {
  /// Returns an operation that works on the value of this operation.
  ///
  /// If this operation has no value, the new operation skips its work and stores the same error, unless the
  /// new operation is itself cancelled. The new operation depends on this one. The caller adds both
  /// operations to a queue.
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
