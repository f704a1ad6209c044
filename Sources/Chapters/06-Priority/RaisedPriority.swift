import Operations

// snippet.answer
nonisolated extension Operation {
  /// Raises this operation to a level, and with it all that it depends on, directly or not.
  ///
  /// Call it before any of them is added to a queue. Nothing is lowered; a level is written in
  /// any case, for on Linux a quality of service can replace one that was never set. Not for graphs that
  /// several threads change at the same time.
  /// - Complexity: O(*n*) in the operations and dependencies that this one can reach.
  public func raisePriority(to level: QueuePriority) {
    var open = [self]
    var seen: Set<ObjectIdentifier> = []
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      let old = next.queuePriority
      next.queuePriority = old.rawValue < level.rawValue ? level : old
      open += next.dependencies
    }
  }
}
// snippet.end
