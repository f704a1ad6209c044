import Operations

nonisolated extension OperationQueue {
  /// Runs an `async` function as an operation of this queue and returns its result.
  ///
  /// The number of functions that run at the same time stays within the queue's limit, provided that the
  /// limit was never changed. A suspended function counts as running. Cancelling the task cancels the
  /// function. If the function has not begun by then, it is never called, but the caller still waits until
  /// the queue has started its operation and the operation has finished.
  ///
  /// - Parameter priority: The priority of the function's task, and the level of its operation in this queue.
  ///   The default is the calling task's priority.
  /// - Throws: The function's error; `CancellationError` if the function was not called.
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
