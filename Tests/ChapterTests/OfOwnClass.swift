import Operations

/// An operation of a subclass, which reports its own state.
final class OfOwnClass: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class adds only a constant.
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override func main() { work() }
}
