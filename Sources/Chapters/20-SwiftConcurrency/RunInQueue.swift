import Operations

extension OperationQueue {
  /// Calls an `async` function when it is its turn in this queue, and gives what came of it.
  ///
  /// No more functions are under way at once than the queue was wide from the beginning, and one that
  /// suspends keeps its place. If the task is cancelled, so is the function; one whose turn has
  /// not come is not called, and its turn awaited all the same: a queue drops nothing it has not begun.
  ///
  /// - Parameter priority: That of the function's task, and its level among those that wait here; by
  ///   default that of the task that calls.
  /// - Throws: What the function throws; `CancellationError` if it was not called.
  // snippet.run
  public func run<Output: Sendable>(
    priority: TaskPriority = .inherited,
    _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    try Task.checkCancellation()
    let operation = TaskOperation(priority: priority, work)
    return try await withTaskCancellationHandler {
      addOperation(operation)
      return try await operation.value
    } onCancel: {
      operation.cancel()
    }
  }
  // snippet.end
}
