import ChapterKit
import Operations
import Synchronization

// snippet.missing
/// Why an operation has no result to read, if its work has thrown no error.
nonisolated public enum MissingResult: Error {
  /// The work is not over yet.
  case unfinished
  /// The operation was cancelled before its work had begun.
  case cancelled
}
// snippet.end

// snippet.result
/// An operation that keeps what its work has returned, or the error that it has thrown.
///
/// "Handling Errors and Exceptions" in Apple's Operation Queues guide leaves it to the program to
/// pass errors on. Here they wait where the result would be.
nonisolated public final class ResultOperation<Output: Sendable>:
  LinkedOperation, @unchecked Sendable
{
  // snippet.hide
  // Unchecked for the operation that it is; its own state is guarded by `outcome`.
  // snippet.show
  private let work: @Sendable (_ isCancelled: () -> Bool) throws -> Output
  private let outcome = Mutex<Result<Output, any Error>?>(nil)

  /// - Parameter work: Called by ``main()``, on its thread. It may ask `isCancelled` where it can stop, and
  ///   throws `CancellationError` there.
  public init(
    asking work: @escaping @Sendable (() -> Bool) throws -> Output
  ) { self.work = work }

  /// - Parameter work: Called by ``main()``, on its thread.
  public convenience init(
    _ work: @escaping @Sendable () throws -> Output
  ) { self.init(asking: { _ in try work() }) }

  override public func main() {
    if isCancelled { return }
    let outcome = Result { try work { self.isCancelled } }
    self.outcome.withLock { $0 = outcome }
  }

  /// What the work has returned. May be read from any thread.
  ///
  /// - Throws: The error that the work has thrown, or ``MissingResult``.
  public var value: Output {
    get throws {
      let isOver = isFinished
      let outcome = outcome.withLock { $0 }
      if let outcome { return try outcome.get() }
      throw isOver ? MissingResult.cancelled : MissingResult.unfinished
    }
  }
}
// snippet.end
