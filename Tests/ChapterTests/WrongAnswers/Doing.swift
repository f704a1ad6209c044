import Operations

/// An operation that runs closures, optionally without the checks of the default `start()`.
final class Doing: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the class has no mutable state.
  private let isWhole: Bool
  private let work: @Sendable (Operation) -> Void

  /// - Parameter isWhole: True if the closure replaces `start()`.
  init(isWhole: Bool = false, _ work: @escaping @Sendable (Operation) -> Void) {
    self.isWhole = isWhole
    self.work = work
  }

  override func start() { if isWhole { work(self) } else { super.start() } }
  override func main() { work(self) }
}
