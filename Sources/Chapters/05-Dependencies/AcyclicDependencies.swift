import Operations

// snippet.answer
nonisolated extension Operation {
  /// Adds a dependency unless that would close a circle.
  ///
  /// The answer to this chapter's coding exercise. Not for graphs that several threads change at
  /// the same time. `dependencies` leave out what barriers of a queue wait for, and so does this.
  /// - Returns: `false` if the dependency would close a circle.
  /// - Complexity: O(*n*) in the operations and dependencies that `other` can reach.
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
