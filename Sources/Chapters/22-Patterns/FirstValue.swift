import Operations
import Synchronization

/// Makes an operation that runs several others, and has a value that one of them comes to.
///
/// The answer to this chapter's coding exercise. Once there is a value the others are cancelled; only
/// if all have failed it fails, with the error of the last. Cancelled while it executes, it cancels all
/// of them; cancelled before its start, it never adds them.
/// - Parameters:
///   - operations: Operations that are in no queue and have not been started.
///   - queue: Where they run, by default a queue of their own; never the one that runs the result.
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
        // Counted only now: no failure overtakes a value.
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
