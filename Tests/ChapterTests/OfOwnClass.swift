import Operations

/// One of a class of its own, so that it answers for itself what it is.
final class OfOwnClass: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override func main() { work() }
}
