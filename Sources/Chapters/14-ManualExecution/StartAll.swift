import ChapterKit
import Operations

/// Starts operations by hand on the calling thread, each as soon as it is ready.
///
/// The answer to this chapter's coding exercise. Meant for synchronous operations: of an asynchronous
/// one it does not wait for the end, so that what depends on it may be left over. After each start it
/// looks through the list anew: the time grows by the square of its length.
/// - Parameter operations: Operations that are in no queue, and that nobody starts or has started.
/// - Returns: Those that never became ready, in their order. On Linux, call `keep(_:)` when they are
///   linked, for who lets go of them may do so too early.
// snippet.answer
public func startAll(_ operations: [Operation]) -> [Operation] {
  var rest = operations
  while let next = rest.firstIndex(where: \.isReady) {
    let operation = rest.remove(at: next)
    for dependency in operation.dependencies { dependency.keep(operation) }
    operation.start()
  }
  return rest
}
// snippet.end
