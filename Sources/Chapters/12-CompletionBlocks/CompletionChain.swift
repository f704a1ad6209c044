import Operations

nonisolated extension Operation {
  /// Adds a completion block behind those that there are, instead of replacing them.
  ///
  /// The answer to this chapter's coding exercise. To be called before the operation is started or
  /// added to a queue, and not from several threads at the same time. What the blocks capture is kept
  /// as that of any completion block is: on Linux as long as the operation.
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
