import Operations

/// Adds operations to a queue, and gives what comes of each as soon as it has finished.
///
/// The answer to this chapter's coding exercise. One result comes for each operation; those of two that
/// finish at nearly the same time may change places. Whoever lets go of the stream, or is cancelled while
/// it waits for a result, cancels the operations that are left; who is cancelled may still be given their
/// errors.
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
