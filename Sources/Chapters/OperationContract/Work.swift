import Operations

extension OperationContract {
  /// Receives reports from the stand-in for an operation's effect, because work is not visible from outside.
  ///
  /// Safe to use from any thread.
  public final class Work: Sendable {
    private let begins = Tally()
    private let overs = Tally()

    init() {}

    /// Reports that the work has begun: the request is sent, the file is open. Without this call, rules
    /// about work are left out.
    public func begin() { begins.add() }

    /// Reports that the work is over. Call this before the operation receives the answer that makes it
    /// finish. Without this call, it goes unnoticed if an operation that ends by itself finishes too early.
    public func over() { overs.add() }

    var hasBegun: Bool { begins.count > 0 }
    var isOver: Bool { overs.count > 0 }
  }

  /// A counter for any thread.
  final class Tally: @unchecked Sendable {
    // Unchecked: `lock` guards `total`. The lock is an NSLock, because the thread sanitizer sees it on every
    // system.
    private let lock = NSLock()
    private var total = 0

    var count: Int { lock.withLock { total } }

    func add() { lock.withLock { total += 1 } }
  }
}
