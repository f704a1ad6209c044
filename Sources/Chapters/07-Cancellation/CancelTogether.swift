import Operations

/// Cancels all operations of several queues, such that what depends on one of them is not started
/// in between.
///
/// The queues that run are suspended before the first operation is cancelled, and resumed afterwards;
/// one that was suspended before stays so. Not for the main queue, and not for two threads at a time:
/// each would take for suspended on purpose what the other has suspended for the moment.
// snippet.cancelTogether
nonisolated public func cancelTogether(_ queues: [OperationQueue]) {
  let running = queues.filter { !$0.isSuspended }
  for queue in running { queue.isSuspended = true }
  for queue in queues { queue.cancelAllOperations() }
  for queue in running { queue.isSuspended = false }
}
// snippet.end
