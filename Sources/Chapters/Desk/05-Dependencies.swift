import DeskCases
import Operations

extension Operation {
  /// Adds a dependency unless that would close a circle.
  ///
  /// Chapter 05, exercise 3. The task in Korean: `swift run -q Workbook 05 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - A link that closes no circle is added, and the answer is true.
  /// - One that would close a circle is not added, and the answer is false, however long the way
  ///   round is. An operation that depends on itself is a circle too.
  /// - It comes to an end in any graph, without going the same way twice.
  /// - No other thread changes the graph meanwhile.
  ///
  /// Try it: `swift run -q Workbook 05 --check`
  /// - Returns: Whether the dependency was added.
  func addDependencyUnlessCircular(_ other: Operation) -> Bool {
    // Write here.
    addDependency(other)
    return true
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = CirclesAttempt { $0.addDependencyUnlessCircular($1) }
}
