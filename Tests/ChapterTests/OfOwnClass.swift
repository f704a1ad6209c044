import Operations

/// An operation of a subclass that overrides only `main()`.
final class OfOwnClass: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class adds only a constant.
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override func main() { work() }
}
