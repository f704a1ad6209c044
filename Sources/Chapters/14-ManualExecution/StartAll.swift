import ChapterKit
import Operations

/// Starts operations on the calling thread, each as soon as it is ready.
///
/// The answer to this chapter's coding exercise. Meant for synchronous operations: the function does not wait
/// for an asynchronous operation to finish, so dependents of that operation may be left over. The list is
/// searched again after each start, which takes O(*n*²) steps for *n* operations.
/// - Parameter operations: Operations that are in no queue and are started by no other code.
/// - Returns: The operations that never became ready, in order. On Linux, do not release them before their
///   dependencies have finished.
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
