import ChapterKit
import Operations

nonisolated extension Operation {
  /// Suspends the task until this operation has finished, and takes no thread meanwhile.
  ///
  /// If the task is cancelled before that, so is the operation, for all that await it; even so it is
  /// awaited to its end, for ever if nobody starts it. What has finished already is not waited for;
  /// else a thread of Dispatch is needed to resume the task.
  // snippet.finished
  public func finished() async {
    if isFinished { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let next = BlockOperation { continuation.resume() }
        next.addDependency(self)
        afterwards.addOperation(next)
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

/// Where that stands which follows an operation somebody awaits.
// snippet.afterwards
nonisolated private let afterwards = OperationQueue()
// snippet.end
