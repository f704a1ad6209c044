import Operations

extension Operation {
  /// Raises this operation to a level, and with it all that it depends on, directly or not.
  ///
  /// Call it before any of them is added to a queue. Nothing is lowered. Not for graphs that several
  /// threads change at the same time.
  /// - Complexity: O(*n*) in the operations and dependencies that this one can reach.
  // snippet.answer
  public func raisePriority(to level: QueuePriority) {
    var open = [self]
    var seen: Set<ObjectIdentifier> = []
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if next.queuePriority.rawValue < level.rawValue {
        next.queuePriority = level
      }
      open += next.dependencies
    }
  }
  // snippet.end
}
