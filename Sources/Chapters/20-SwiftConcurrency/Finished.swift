import ChapterKit
import Operations

nonisolated extension Operation {
  /// Suspends the current task until this operation has finished. Blocks no thread.
  ///
  /// If the task is cancelled first, the operation is cancelled too, which affects every task that awaits it.
  /// The cancelled task still waits for the finish, which never comes if the operation is never started.
  /// Returns immediately if the operation has finished; otherwise resuming the task needs a Dispatch thread.
  ///
  /// The operation that resumes the task has a queue of its own, so neither a full or suspended queue nor
  /// `cancelAllOperations()` delays it. A queue is retained until its operations have finished.
  // snippet.finished
  public func finished() async {
    if isFinished { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let next = BlockOperation { continuation.resume() }
        next.addDependency(self)
        OperationQueue().addOperation(next)
        // snippet.hide
        #if !canImport(ObjectiveC) && !FromScratch
          next.announceIfReady()
        #endif
        // snippet.show
      }
    } onCancel: {
      cancel()
    }
  }
  // snippet.end
}
