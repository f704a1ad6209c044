import Operations
import Synchronization

/// Returns an operation that runs several others and takes the first value that any of them produces.
///
/// The answer to this chapter's coding exercise. The first value cancels the other operations. If all have
/// failed, the operation fails with the last error. If cancelled while it executes, the operation cancels all
/// the others; if cancelled before its start, it never adds them.
/// - Parameters:
///   - operations: Operations that are in no queue and have not been started.
///   - queue: Runs the operations. By default a queue of its own; must not be the queue that runs the
///     returned operation.
// snippet.answer
nonisolated public func firstValue<Output: Sendable>(
  of operations: [any Provider<Output>],
  in queue: OperationQueue = OperationQueue()
) -> RequestOperation<Output> {
  RequestOperation { reply in
    let left = Mutex(operations.count)
    let cancelAll: @Sendable () -> Void = {
      for operation in operations { operation.cancel() }
    }
    for operation in operations {
      queue.add(operation) {
        let result = Result { try operation.value }
        if case .success = result {
          reply(result)
          cancelAll()
        }
        // Counts after the reply, so that no failure overtakes a value.
        let isLast = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isLast { reply(result) }
      }
    }
    return cancelAll
  }
}
// snippet.end
