import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

/// A condition for an operation to perform its task.
nonisolated public struct Condition: Sendable {
  /// The reason for skipping the task, such as `"no Wi-Fi"`.
  public let reason: String
  fileprivate let isMet: @Sendable () -> Bool

  /// Creates a condition.
  ///
  /// - Parameter isMet: Called on the operation's thread, just before the task; should not block.
  public init(else reason: String, isMet: @escaping @Sendable () -> Bool) {
    self.reason = reason
    self.isMet = isMet
  }
}

/// The error of an operation that has skipped its task.
nonisolated public struct Skipped: Error, Hashable, CustomStringConvertible {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
  public var description: String { "skipped: \(reason)" }
}

/// An operation that performs its task only if its conditions are met and no dependency was skipped.
///
/// The conditions are evaluated when the operation executes. A skipped operation finishes with ``Skipped`` in
/// place of its value. If a dependency failed in any other way, the task is still performed. Safe to use from
/// any thread.
nonisolated public final class ConditionalOperation<Output: Sendable>: LinkedOperation, Provider,
  @unchecked Sendable
{
  // Unchecked because the superclass is; `outcome` is guarded by its mutex.
  private let conditions: [Condition]
  private let work: @Sendable () throws -> Output
  private let outcome = Mutex<Result<Output, any Error>?>(nil)

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - conditions: Evaluated in order, up to the first that is not met.
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

  /// The task's value.
  ///
  /// Throws ``Skipped``, the task's error, or `MissingResult`.
  public var value: Output {
    get throws {
      let isOver = isFinished
      if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
      throw isOver ? MissingResult.cancelled : MissingResult.unfinished
    }
  }
}
