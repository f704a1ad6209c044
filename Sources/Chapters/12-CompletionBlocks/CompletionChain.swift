import Operations

nonisolated extension Operation {
  /// Adds a completion block after the existing ones, instead of replacing them.
  ///
  /// The answer to this chapter's coding exercise. Call this method before the operation is started or added
  /// to a queue, and not from several threads at the same time. As with any completion block, captured
  /// objects are retained; on Linux, for as long as the operation exists.
  // snippet.answer
  public func addCompletionBlock(_ block: @escaping @Sendable () -> Void) {
    guard let earlier = completionBlock else {
      completionBlock = block
      return
    }
    completionBlock = {
      earlier()
      block()
    }
  }
  // snippet.end
}
