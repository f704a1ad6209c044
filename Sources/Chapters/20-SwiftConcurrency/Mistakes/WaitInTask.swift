import Operations

/// Blocks until an operation has finished, in a way that the compiler does not diagnose.
///
/// Not an example to follow: if called from a task, this function occupies one of the few threads that all
/// tasks share.
// snippet.wait
nonisolated public func waitFor(_ operation: Operation) {
  operation.waitUntilFinished()
}
// snippet.end
