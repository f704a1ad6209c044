import Operations

/// Starts operations by hand on the calling thread, each as soon as those that it depends on are
/// through.
///
/// The answer to this chapter's coding exercise. Meant for synchronous operations: of an asynchronous
/// one it does not wait for the end, so that what depends on it may be left over.
/// - Parameter operations: Operations that are in no queue, and that nobody starts or has started.
/// - Returns: Those that never became ready, in their order.
// snippet.answer
public func startAll(_ operations: [Operation]) -> [Operation] {
  var rest = operations
  while let next = rest.firstIndex(where: \.isReady) {
    rest.remove(at: next).start()
  }
  return rest
}
// snippet.end
