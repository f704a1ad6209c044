import Operations

/// Cancels all operations of several queues, so that no dependent of a cancelled operation starts in between.
///
/// Running queues are suspended before the first cancellation and resumed afterwards; a suspended queue stays
/// suspended. Must not be called for the main queue. Must not be called by two threads at the same time,
/// because each thread would mistake the other's suspension for the client's.
// snippet.cancelTogether
nonisolated public func cancelTogether(_ queues: [OperationQueue]) {
  let running = queues.filter { !$0.isSuspended }
  for queue in running { queue.isSuspended = true }
  for queue in queues { queue.cancelAllOperations() }
  for queue in running { queue.isSuspended = false }
}
// snippet.end
