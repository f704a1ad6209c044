import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

/// Something that must be so for an operation to do its work.
nonisolated public struct Condition: Sendable {
  /// Why the work is left out if it is not so: `"no Wi-Fi"`.
  public let reason: String
  fileprivate let isMet: @Sendable () -> Bool

  /// - Parameter isMet: Called when the turn of an operation has come, on its thread; it should not wait.
  public init(else reason: String, isMet: @escaping @Sendable () -> Bool) {
    self.reason = reason
    self.isMet = isMet
  }
}

/// The error of an operation whose work was left out.
nonisolated public struct Skipped: Error, Hashable, CustomStringConvertible {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
  public var description: String { "skipped: \(reason)" }
}

/// An operation that works only if its conditions are met, and if it depends on none that was skipped.
///
/// No condition is looked at before its turn has come. Skipped, it finishes with ``Skipped`` in place
/// of its value. It does work after one that has any other failure. Safe to use from any thread.
nonisolated public final class ConditionalOperation<Output: Sendable>: LinkedOperation, Provider,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; its own state is guarded by `outcome`.
  private let conditions: [Condition]
  private let work: @Sendable () throws -> Output
  private let outcome = Mutex<Result<Output, any Error>?>(nil)

  /// - Parameters:
  ///   - conditions: Looked at in their order, up to the first that is not met.
  ///   - work: Called at most once, on the thread that runs the operation.
  public init(if conditions: Condition..., work: @escaping @Sendable () throws -> Output) {
    self.conditions = conditions
    self.work = work
  }

  override public func main() {
    if isCancelled { return }
    let outcome = Result {
      for case let earlier as any Provider in dependencies {
        if let skipped = earlier.failure as? Skipped { throw skipped }
      }
      for condition in conditions where !condition.isMet() { throw Skipped(condition.reason) }
      return try work()
    }
    self.outcome.withLock { $0 = outcome }
  }

  /// What the work has returned; throws ``Skipped``, the error of the work, or `MissingResult`.
  public var value: Output {
    get throws {
      let isOver = isFinished
      if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
      throw isOver ? MissingResult.cancelled : MissingResult.unfinished
    }
  }
}
