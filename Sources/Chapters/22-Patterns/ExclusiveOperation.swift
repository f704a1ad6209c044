import Chapter16Errors
import Operations

/// An operation that performs its task only while no other operation that shares a category performs its own.
///
/// The operation waits for its turn after it has started. While it waits, it blocks no thread but counts as
/// executing in its queue. The task is a closure rather than an operation, because a group used as the task
/// could wait for its own members. Safe to use from any thread.
nonisolated public final class ExclusiveOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked because the superclass is; the stored properties added here are immutable.
  private let categories: Set<String>
  private let exclusion: Exclusion
  private let work: @Sendable () throws -> Output

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - categories: The names of the resources that the task needs exclusively.
  ///   - work: Called at most once: on the thread of `start()` if the categories are free, otherwise on a
  ///     thread of the exclusion's queue. Must not wait for another operation.
  public init(
    _ categories: Set<String>, in exclusion: Exclusion,
    work: @escaping @Sendable () throws -> Output
  ) {
    self.categories = categories
    self.exclusion = exclusion
    self.work = work
  }

  // snippet.ask
  override public func ask() {
    exclusion.enter(categories, for: self) { [self] in
      let result = Result {
        if isCancelled { throw MissingResult.cancelled }
        return try work()
      }
      answer(result)
      exclusion.leave(self)
    }
  }
  // snippet.end

  override public func giveUp() {
    if exclusion.withdraw(self) { answer(.failure(MissingResult.cancelled)) }
  }
}
