import Chapter18AsyncOperations
import Operations

/// An operation that runs an `async` function.
///
/// Executes until the function has returned or thrown, or until ``finish(_:)`` is called. Cancelling the
/// operation while it executes cancels the function's task. If the operation is cancelled earlier, the
/// function is not called. All members may be called from any thread and from any task.
nonisolated public final class TaskOperation<Output: Sendable>: AsyncOperation, @unchecked Sendable
{
  // Unchecked because `lock` guards `outcome`.
  private let lock = NSLock()
  private var outcome: Result<Output, any Error>?
  private let priority: TaskPriority
  private let work: @Sendable () async throws -> Output

  /// - Parameters:
  ///   - priority: The task's priority and, mapped to a level, the operation's priority in its queue. The
  ///     default is ``TaskPriority/inherited``.
  ///   - work: Called in a detached task, which inherits no actor from the caller.
  public init(
    priority: TaskPriority = .inherited,
    _ work: @escaping @Sendable () async throws -> Output
  ) {
    self.priority = priority
    self.work = work
    super.init()
    queuePriority = Operation.QueuePriority(priority)
  }

  /// The value that the function returned or the error that it threw. `nil` until the operation finishes;
  /// stays `nil` if the function was never called or if ``finish(_:)`` was called first.
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

  /// Waits with ``finished()`` and returns the result.
  ///
  /// - Throws: The function's error; `CancellationError` if there is no ``result``.
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
