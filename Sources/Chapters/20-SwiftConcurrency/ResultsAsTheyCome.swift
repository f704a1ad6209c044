import Operations

/// Adds operations to a queue, and returns a stream of their results, each as soon as its operation finishes.
///
/// The answer to this chapter's coding exercise. There is one result for each operation. Results of
/// operations that finish at nearly the same time may come in either order. Releasing the stream, or
/// cancelling a task that waits for a result, cancels the remaining operations; the cancelled task may still
/// receive their errors.
///
/// - Parameter operations: Operations that are in no queue and have not been started.
// snippet.answer
nonisolated public func resultsAsTheyCome<Output: Sendable>(
  of operations: [TaskOperation<Output>], in queue: OperationQueue
) -> AsyncStream<Result<Output, any Error>> {
  AsyncStream { continuation in
    queue.addOperations(operations, waitUntilFinished: false)
    let all = Task.detached {
      await withTaskGroup(of: Result<Output, any Error>.self) { group in
        for operation in operations {
          group.addTask {
            do { return .success(try await operation.value) } catch {
              return .failure(error)
            }
          }
        }
        for await result in group { continuation.yield(result) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in all.cancel() }
  }
}
// snippet.end
