import Operations

// snippet.answer
nonisolated extension Operation {
  /// Adds a dependency unless that would close a cycle.
  ///
  /// The answer to this chapter's coding exercise. Must not be used while other threads change the graph. A
  /// queue's barriers are not in `dependencies` and are not considered.
  /// - Returns: `false` if the dependency would close a cycle.
  /// - Complexity: O(*n*) in the number of operations and dependencies that can be reached from `other`.
  @discardableResult
  public func addDependencyUnlessCircular(_ other: Operation) -> Bool {
    var open = [other]
    var seen: Set<ObjectIdentifier> = []
    while let next = open.popLast() {
      if next === self { return false }
      if seen.insert(ObjectIdentifier(next)).inserted {
        open += next.dependencies
      }
    }
    addDependency(other)
    return true
  }
}
// snippet.end
