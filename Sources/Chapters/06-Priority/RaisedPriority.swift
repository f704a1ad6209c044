import Operations

extension Operation {
  /// Raises this operation to a level, and with it all that it waits for.
  ///
  /// The answer to this chapter's coding exercise. Nothing is lowered. Not for graphs that several
  /// threads change at the same time.
  /// - Complexity: O(*n*) in the operations and dependencies that this one can reach.
  // snippet.answer
  public func raisePriority(to level: QueuePriority) {
    var open = [self]
    var seen: Set<Operation> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if next.queuePriority.rawValue < level.rawValue {
        next.queuePriority = level
      }
      open += next.dependencies
    }
  }
  // snippet.end
}
