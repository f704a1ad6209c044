import Operations

/// Cancels all operations of several queues, so that no dependent of a cancelled operation starts in between.
///
/// Running queues are suspended before the first cancellation and resumed afterwards; a suspended queue stays
/// suspended. Must not be called for the main queue, or by two threads at the same time: a thread would treat
/// a queue that the other has suspended as suspended by the client.
// snippet.cancelTogether
nonisolated public func cancelTogether(_ queues: [OperationQueue]) {
  let running = queues.filter { !$0.isSuspended }
  for queue in running { queue.isSuspended = true }
  for queue in queues { queue.cancelAllOperations() }
  for queue in running { queue.isSuspended = false }
}
// snippet.end
