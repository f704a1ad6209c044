import DeskCases
import Operations

extension Operation {
  /// Raises this operation to a level, and with it all that it waits for.
  ///
  /// Chapter 06, exercise 3. The task in Korean: `swift run -q Workbook 06 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - This operation, and everything that it depends on, directly or not, has at least that level
  ///   afterwards.
  /// - Nothing is lowered; what is behind something higher is raised all the same.
  /// - It comes to an end in any graph, circles too. No other thread changes the graph meanwhile.
  ///
  /// Try it: `swift run -q Workbook 06 --check`
  func raisePriority(to level: QueuePriority) {
    // Write here.
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = RaisingAttempt { $0.raisePriority(to: $1) }
}
