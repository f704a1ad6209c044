import Operations

// snippet.answer
nonisolated extension Operation {
  /// Raises this operation and all of its dependencies, direct or not, to a level.
  ///
  /// Call this method before any of the operations is added to a queue. No level is lowered. The level is
  /// always set, because on Linux the quality of service determines the level if none was ever set. Must not
  /// be used while other threads change the graph.
  /// - Complexity: O(*n*) in the number of operations and dependencies that can be reached from this
  ///   operation.
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
