import ChapterKit
import Operations

extension ResultOperation {
  /// Makes an operation that cleans up when this one is over, whether or not it has failed, and has
  /// the same result.
  ///
  /// The answer to this chapter's coding exercise. If both fail, the first error is the one to be told.
  /// It depends on this operation. Neither is added to a queue.
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
    keep(next)
    return next
  }
  // snippet.end
}
