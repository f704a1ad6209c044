import Operations

nonisolated extension ResultOperation {
  /// Makes an operation that cleans up when this one is over, however it has ended.
  ///
  /// The answer to this chapter's coding exercise. If both fail, the error is that of this operation.
  /// What is returned depends on it, and does not clean up if it is cancelled before its work begins.
  /// Neither is added to a queue.
  // snippet.answer
  public func ensuring(
    _ cleanUp: @escaping @Sendable () throws -> Void
  ) -> ResultOperation {
    let next = ResultOperation {
      let outcome = Result { try self.value }
      let cleaning = Result { try cleanUp() }
      let value = try outcome.get()
      try cleaning.get()
      return value
    }
    next.addDependency(self)
    return next
  }
  // snippet.end
}
