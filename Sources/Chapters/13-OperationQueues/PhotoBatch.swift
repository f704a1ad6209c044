import ChapterKit
import Operations

/// What a screen that works on many photos would have in an app: a queue of its own, and a way to learn
/// that all of them are done.
///
/// It belongs to the main actor. `ended` is called there once for each call of `run`, when all of its
/// operations have finished, whether with success, without it, or cancelled; after the batch has been
/// released, it is not called. What is left then is cancelled.
// snippet.batch
@MainActor
public final class PhotoBatch {
  private let queue = OperationQueue()

  public init(limit: Int) {
    queue.name = "photos"
    queue.maxConcurrentOperationCount = limit
    queue.qualityOfService = .userInitiated
  }

  deinit { queue.cancelAllOperations() }

  public func run(_ work: [Operation], ended: @escaping @MainActor () -> Void) {
    let end = BlockOperation { [weak self] in
      MainActor.assumeIsolated { if self != nil { ended() } }
    }
    for operation in work { end.addDependency(operation) }
    OperationQueue.main.addOperation(end)
    queue.addOperations(work, waitUntilFinished: false)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      queue.keep(end, until: work)
    #endif
    // snippet.show
  }

  public func cancel() { queue.cancelAllOperations() }
}
// snippet.end

/// What a screen of thumbnails would have in an app: it uses a ``PhotoBatch`` of its own.
///
/// It belongs to the main actor. A call while thumbnails are being made does nothing. `thumbnail` is called
/// in the queue of the batch, and what it returns is placed on the main actor.
// snippet.caller
@MainActor
public final class AlbumGrid {
  public private(set) var isBusy = false { didSet { spinner(isBusy) } }
  public var spinner: (_ turns: Bool) -> Void = { _ in }
  private let batch = PhotoBatch(limit: 2)

  public func show(
    _ photos: [String], thumbnail: @escaping @Sendable (_ photo: String) -> String,
    place: @escaping @MainActor (_ thumbnail: String) -> Void
  ) {
    if isBusy { return }
    isBusy = true
    let work = photos.map { photo in
      BlockOperation {
        let made = thumbnail(photo)
        Task { @MainActor in place(made) }
      }
    }
    batch.run(work) { [weak self] in self?.isBusy = false }
  }

  public func closed() { batch.cancel() }
  // snippet.hide

  public init() {}
  // snippet.show
}
// snippet.end
