import Chapter18AsyncOperations
import Operations

/// An operation whose work is an `async` function.
///
/// It executes until the function has returned or thrown, or ``finish(_:)`` is called.
/// Cancelling it while it executes cancels the function's task; cancelled before, the function is not
/// called. All members may be called from any thread and from any task.
nonisolated public final class TaskOperation<Output: Sendable>: AsyncOperation, @unchecked Sendable
{
  // Unchecked, because `outcome` is guarded by `lock`.
  private let lock = NSLock()
  private var outcome: Result<Output, any Error>?
  private let priority: TaskPriority
  private let work: @Sendable () async throws -> Output

  /// - Parameters:
  ///   - priority: That of the task; and, by its level, the operation's own among those that wait in
  ///     the same queue. By default ``TaskPriority/inherited``.
  ///   - work: Called in a task of its own, with nothing of the caller's actor.
  public init(
    priority: TaskPriority = .inherited,
    _ work: @escaping @Sendable () async throws -> Output
  ) {
    self.priority = priority
    self.work = work
    super.init()
    queuePriority = Operation.QueuePriority(priority)
  }

  /// What the function has returned or thrown; `nil` before that, and for ever if it was not called,
  /// or ``finish(_:)`` came first.
  public var result: Result<Output, any Error>? { lock.withLock { outcome } }

  // snippet.main
  override public func main() {
    let task = Task.detached(priority: priority) { [self] in
      let result: Result<Output, any Error>
      do { result = .success(try await work()) } catch {
        result = .failure(error)
      }
      finish { lock.withLock { outcome = result } }
    }
    onCancel { task.cancel() }
  }
  // snippet.end

  /// Waits until the operation has finished, as ``finished()`` does, and gives what came of it.
  ///
  /// - Throws: What the function has thrown; `CancellationError` if there is no ``result``.
  // snippet.value
  public var value: Output {
    get async throws {
      await finished()
      guard let result else { throw CancellationError() }
      return try result.get()
    }
  }
  // snippet.end
}
