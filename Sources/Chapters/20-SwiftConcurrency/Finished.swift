import ChapterKit
import Operations

nonisolated extension Operation {
  /// Suspends the task until this operation has finished, and takes no thread meanwhile.
  ///
  /// If the task is cancelled before that, so is the operation, for all that await it; even so it is
  /// awaited to its end, for ever if nobody starts it. What has finished already is not waited for;
  /// else a thread of Dispatch is needed to resume the task.
  ///
  /// What resumes the task has a queue of its own, so that neither a full or suspended queue nor
  /// `cancelAllOperations()` holds it back. A queue is retained until its operations have finished.
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
