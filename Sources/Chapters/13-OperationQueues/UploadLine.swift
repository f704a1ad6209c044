import ChapterKit
import Operations
import Synchronization

/// Runs uploads one after another, in the order in which they were added, even if some are cancelled.
///
/// The answer to this chapter's coding exercise. Each upload depends on all uploads before it, so a cancelled
/// upload leaves no gap. Finished uploads at the front lose their dependencies when the next upload is added;
/// otherwise each upload would retain the previous one. The line may be released before its uploads have
/// finished. May be used from any thread.
nonisolated public final class UploadLine: Sendable {
  private let queue: OperationQueue
  /// The uploads, beginning with the first that was unfinished at the last call of `add(_:)`. No upload is
  /// released under the lock, because its `deinit` may add another upload.
  // snippet.answer
  private let line = Mutex<[Operation]>([])
  // snippet.hide

  /// - Parameter queue: The queue that runs the uploads. Clients may also add other operations to it.
  public init(on queue: OperationQueue) { self.queue = queue }

  /// Adds an upload after all earlier ones.
  ///
  /// - Precondition: The upload is in no queue and has not been started.
  /// - Complexity: O(*n*) in the number of uploads, counted from the first unfinished one. If *n* uploads are
  ///   added before any of them finishes, they get O(*n*²) dependencies in all.
  // snippet.show

  public func add(_ upload: Operation) {
    let finished = line.withLock { line in
      let finished = line.prefix(while: \.isFinished)
      line.removeFirst(finished.count)
      line.forEach(upload.addDependency)
      line.append(upload)
      return finished
    }
    for old in finished { old.dependencies.forEach(old.removeDependency) }
    queue.addOperation(upload)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      queue.keep(self, until: [upload])
      upload.announceIfReady()
    #endif
    // snippet.show
  }
  // snippet.end
}
