import Chapter16Errors
import Operations

/// An operation that works only while no other works that shares one of its categories.
///
/// It asks for its turn when it has been started, and holds no thread while it waits; in a queue it
/// does take a place. It takes a closure and not an operation, so that no group can be exclusive, for
/// which its own members would wait. Safe to use from any thread.
nonisolated public final class ExclusiveOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let categories: Set<String>
  private let exclusion: Exclusion
  private let work: @Sendable () throws -> Output

  /// - Parameters:
  ///   - categories: What it needs for itself, by names that the program chooses.
  ///   - work: Called at most once: on the thread of `start()` if the categories are free, else on a
  ///     thread of the exclusion's. It must not wait for another operation.
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
