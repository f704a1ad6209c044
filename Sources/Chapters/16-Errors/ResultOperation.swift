import ChapterKit
import Operations
import Synchronization

// snippet.missing
/// The reasons for a missing result, other than an error thrown by the work.
nonisolated public enum MissingResult: Error {
  /// The work has not finished.
  case unfinished
  /// The operation was cancelled before its work began.
  case cancelled
}
// snippet.end

// snippet.result
/// An operation that stores the value or the error of its work.
///
/// "Handling Errors and Exceptions" in Apple's Operation Queues guide leaves error propagation to the
/// program. This class stores an error in place of the result.
nonisolated public final class ResultOperation<Output: Sendable>:
  LinkedOperation, @unchecked Sendable
{
  // snippet.hide
  // Unchecked like the superclass; `outcome` guards the state of this class.
  // snippet.show
  private let work: @Sendable (_ isCancelled: () -> Bool) throws -> Output
  private let outcome = Mutex<Result<Output, any Error>?>(nil)

  /// - Parameter work: Called by ``main()``, on its thread. The work may call `isCancelled` and, if true,
  ///   throw `CancellationError`.
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

  /// The value that the work returned. May be read from any thread.
  ///
  /// - Throws: The error that the work threw, or ``MissingResult``.
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
