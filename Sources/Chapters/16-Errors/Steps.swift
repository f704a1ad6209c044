import ChapterKit
import Operations

extension ResultOperation {
  /// Makes an operation that works on what this one has returned, and skips itself if there is no
  /// such thing: then it has the same error, and its work is not called.
  ///
  /// It depends on this operation. Neither is added to a queue.
  // snippet.then
  public func then<Next>(
    _ work: @escaping @Sendable (Output) throws -> Next
  ) -> ResultOperation<Next> {
    let next = ResultOperation<Next> { try work(self.value) }
    next.addDependency(self)
    keep(next)
    return next
  }
  // snippet.end

  /// Makes an operation that goes on when this one has failed: with what this one has returned, or
  /// with what stands in for it.
  ///
  /// It depends on this operation. Neither is added to a queue.
  /// - Parameter instead: Called with the error if there is one; what it throws is the new error.
  // snippet.recover
  public func recover(
    _ instead: @escaping @Sendable (any Error) throws -> Output
  ) -> ResultOperation {
    let next = ResultOperation {
      do { return try self.value } catch { return try instead(error) }
    }
    next.addDependency(self)
    keep(next)
    return next
  }
  // snippet.end
}
