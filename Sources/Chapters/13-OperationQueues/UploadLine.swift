import ChapterKit
import Operations
import Synchronization

/// Runs uploads one after another, in the order in which they are added, whatever happens to them.
///
/// The answer to this chapter's coding exercise. Each upload waits for all that came before it, so
/// that one which is cancelled leaves no gap. What has finished at the front loses its dependencies
/// when the next one comes, or each would keep the one before it for as long as the line goes on. May
/// be released before all have finished. May be used from any thread.
nonisolated public final class UploadLine: Sendable {
  private let queue: OperationQueue
  /// The uploads from the first that had not finished when the last one came. Nothing is let go of
  /// inside the lock: what is released may add another upload.
  // snippet.answer
  private let line = Mutex<[Operation]>([])
  // snippet.hide

  /// - Parameter queue: Where the uploads run. It may be used for other things as well.
  public init(on queue: OperationQueue) { self.queue = queue }

  /// Adds an upload behind all that were added before.
  ///
  /// - Precondition: The upload is in no queue and has not been started.
  /// - Complexity: O(*n*) in the number of uploads from the first unfinished one on: *n* that are added
  ///   before any of them finishes make links by the square of *n*.
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
