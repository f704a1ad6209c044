import ChapterKit
import Operations

/// A batch of work on photos, with a queue of its own and a callback. Belongs to the main actor.
///
/// `ended` is called on the main actor once for each call of `run`, when all of its operations have finished,
/// whether they succeeded, failed or were cancelled. Releasing the batch cancels the remaining operations;
/// `ended` is then not called.
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

/// The model of a screen of thumbnails, which uses a ``PhotoBatch`` of its own. Belongs to the main actor.
///
/// `show` does nothing while thumbnails are being made. `thumbnail` is called on the batch's queue; its
/// result is placed on the main actor.
@MainActor
public final class AlbumGrid {
  public private(set) var isBusy = false { didSet { spinner(isBusy) } }
  public var spinner: (_ turns: Bool) -> Void = { _ in }
  private let batch = PhotoBatch(limit: 2)

  public func show(
    _ photos: [String], thumbnail: @escaping @Sendable (_ photo: String) -> String,
    place: @escaping @MainActor (_ thumbnail: String) -> Void
  ) {
    // snippet.caller
    guard !isBusy else { return }
    isBusy = true
    let work = photos.map { photo in
      BlockOperation {
        let made = thumbnail(photo)
        Task { @MainActor in place(made) }
      }
    }
    batch.run(work) { [weak self] in self?.isBusy = false }
    // snippet.end
  }

  public func closed() { batch.cancel() }

  public init() {}
}
