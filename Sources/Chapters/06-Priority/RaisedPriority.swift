import Operations

// snippet.answer
nonisolated extension Operation {
  /// Raises this operation and all of its dependencies, direct or not, to a level.
  ///
  /// Call this method before any of the operations is added to a queue. No level is lowered. The level is
  /// always written, because on Linux a quality of service replaces a level that was never set. Must not be
  /// used while other threads change the graph.
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
