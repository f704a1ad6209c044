import Operations

/// An operation whose work is told to it, and which may do without what `start()` looks after.
final class Doing: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; it has no state of its own.
  private let isWhole: Bool
  private let work: @Sendable (Operation) -> Void

  /// - Parameter isWhole: Whether it replaces `start()`.
  init(isWhole: Bool = false, _ work: @escaping @Sendable (Operation) -> Void) {
    self.isWhole = isWhole
    self.work = work
  }

  override func start() { if isWhole { work(self) } else { super.start() } }
  override func main() { work(self) }
}
