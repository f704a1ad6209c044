import ChapterKit
import Operations

extension Operation {
  /// Suspends the task until this operation has finished, and takes no thread meanwhile.
  ///
  /// If the task is cancelled, the operation is cancelled. Even so it is awaited to its end: when this
  /// returns, nothing of it is under way. An operation that nobody ever starts, cancelled or not, is
  /// awaited for ever. May be called by several tasks, and when the operation has finished.
  // snippet.finished
  public func finished() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let next = BlockOperation { continuation.resume() }
        next.addDependency(self)
        afterwards.addOperation(next)
        next.announceIfReady()
      }
    } onCancel: {
      cancel()
    }
  }
  // snippet.end
}

/// Where that stands which follows an operation somebody awaits.
// snippet.afterwards
private let afterwards = OperationQueue()
// snippet.end
