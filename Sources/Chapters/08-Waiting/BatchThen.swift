import ChapterKit
import Operations

nonisolated extension OperationQueue {
  /// Adds operations, and work that runs when all of them have finished.
  ///
  /// The answer to this chapter's coding exercise. No thread waits. As with any dependency, the operations
  /// need not succeed. May be called from any thread.
  /// - Returns: The operation that does the work, so that other operations can depend on it.
  // snippet.answer
  @discardableResult
  public func addOperations(
    _ operations: [Operation], then work: @escaping @Sendable () -> Void
  ) -> Operation {
    let last = BlockOperation(block: work)
    for operation in operations { last.addDependency(operation) }
    addOperations(operations + [last], waitUntilFinished: false)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      keep(last, until: operations)
    #endif
    // snippet.show
    return last
  }
  // snippet.end
}
