import ChapterKit
import Operations
import Synchronization

/// Runs uploads one after another, in the order of adding, even if some are cancelled.
///
/// The answer to this chapter's coding exercise. Each upload depends on all uploads before it, so a cancelled
/// one leaves no gap. The dependencies of finished uploads at the front are removed when the next upload is
/// added; otherwise each would retain the one before. May be released early. May be used from any thread.
nonisolated public final class UploadLine: Sendable {
  private let queue: OperationQueue
  /// The uploads from the first that was unfinished at the last call of `add(_:)`. No upload is released
  /// under the lock, because its `deinit` may add another one.
  // snippet.answer
  private let line = Mutex<[Operation]>([])
  // snippet.hide

  /// - Parameter queue: The queue of the uploads. Clients may add other operations.
  public init(on queue: OperationQueue) { self.queue = queue }

  /// Adds an upload after all earlier ones.
  ///
  /// - Precondition: The upload is in no queue and has not been started.
  /// - Complexity: O(*n*) in the number of uploads from the first unfinished one. Adding *n* uploads before
  ///   any of them finishes adds O(*n*²) dependencies.
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
