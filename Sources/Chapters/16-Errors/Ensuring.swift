import Operations

nonisolated extension ResultOperation {
  /// Returns an operation that calls a closure after this operation has finished, failed or been cancelled.
  ///
  /// The answer to this chapter's coding exercise. If the work and the closure both fail, the work's error is
  /// stored. The new operation depends on this one. If the new operation is cancelled before its work begins,
  /// the closure is not called. The caller adds both operations to a queue.
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
