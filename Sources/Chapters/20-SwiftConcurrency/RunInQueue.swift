import Operations

nonisolated extension OperationQueue {
  /// Calls an `async` function when it is its turn in this queue, and gives what came of it.
  ///
  /// No more functions are under way at once than the queue is wide, if it has had that width from the
  /// beginning; one that suspends keeps its place. If the task is cancelled, so is the function; one that
  /// waits for its turn is not called, but still waits: a queue drops nothing it has not begun.
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
