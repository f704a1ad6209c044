import Operations

nonisolated extension OperationQueue {
  /// Runs an `async` function as an operation of this queue and returns its result.
  ///
  /// At most as many functions run at once as the limit of the queue allows, if the limit was never changed.
  /// A suspended function counts. Cancelling the task cancels the function. A function that has not begun is
  /// then never called, but the caller waits until the queue starts and finishes its operation.
  ///
  /// - Parameter priority: The priority of the function's task, and the level of its operation in this queue.
  ///   The default is the priority of the calling task.
  /// - Throws: The error of the function; `CancellationError` if the function was not called.
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
