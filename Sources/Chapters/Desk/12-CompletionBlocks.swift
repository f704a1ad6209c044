import DeskCases
import Operations

extension Operation {
  /// Adds a completion block behind those that there are, instead of replacing them.
  ///
  /// Chapter 12, exercise 3. The task in Korean: `swift run -q Workbook 12 --exercise 3 --lang ko`
  ///
  /// What is required:
  /// - All blocks are called once, in the order in which they were added; one that stood in
  ///   `completionBlock` before is the first.
  /// - The blocks do not keep their operation.
  /// - It is called before the operation is started or added, by one thread at a time.
  ///
  /// Try it: `swift run -q Workbook 12 --check`
  func addCompletionBlock(_ block: @escaping @Sendable () -> Void) {
    // Write here.
    completionBlock = block
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = ChainAttempt { $0.addCompletionBlock($1) }
}
