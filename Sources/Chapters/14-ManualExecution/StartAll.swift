import ChapterKit
import Operations

/// Starts operations by hand on the calling thread, each as soon as it is ready.
///
/// The answer to this chapter's coding exercise. Meant for synchronous operations: of an asynchronous
/// one it does not wait for the end, so that what depends on it may be left over. After each start it
/// looks through the list anew: the time grows by the square of its length.
/// - Parameter operations: Operations that are in no queue, and that nobody starts or has started.
/// - Returns: Those that never became ready, in their order. On Linux, release them no earlier than
///   their dependencies have finished.
// snippet.answer
nonisolated public func startAll(
  _ operations: [Operation]
) -> [Operation] {
  var rest = operations
  while let next = rest.firstIndex(where: \.isReady) {
    let operation = rest.remove(at: next)
    operation.start()
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      if operation.isCancelled { operation.leaveDependencies() }
    #endif
    // snippet.show
  }
  return rest
}
// snippet.end
