import Operations

extension OperationContract {
  /// What the stand-in of an operation's effect reports, for whether work was done cannot be known
  /// from outside.
  ///
  /// Safe to use from any thread.
  public final class Work: Sendable {
    private let begins = Tally()
    private let overs = Tally()

    init() {}

    /// Says that the work of the operation has begun: the request is sent, the file is opened. Without
    /// a call the rules on work are left out.
    public func begin() { begins.add() }

    /// Says that the work is over. Call it before the answer is handed to the operation, which finishes
    /// on that. Without a call an operation that ends by itself may finish too early unnoticed.
    public func over() { overs.add() }

    var hasBegun: Bool { begins.count > 0 }
    var isOver: Bool { overs.count > 0 }
  }

  /// Counts, from any thread.
  final class Tally: @unchecked Sendable {
    // Unchecked: `total` is guarded by `lock`, an NSLock, which the thread sanitizer sees everywhere.
    private let lock = NSLock()
    private var total = 0

    var count: Int { lock.withLock { total } }

    func add() { lock.withLock { total += 1 } }
  }
}
