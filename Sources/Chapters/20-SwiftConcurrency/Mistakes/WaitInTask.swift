import Operations

/// Waits for an operation where one must not wait, and hides that from the compiler.
///
/// Not an example to follow: called from a task, it takes one of the few threads that tasks share,
/// for as long as it waits.
// snippet.wait
nonisolated public func waitFor(_ operation: Operation) {
  operation.waitUntilFinished()
}
// snippet.end
