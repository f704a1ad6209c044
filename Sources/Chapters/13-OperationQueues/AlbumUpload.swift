import Operations

/// Uploads the photos of an album, and says on the main actor when the last one has ended.
///
/// Of this chapter's section on apps. The queue and its uploads go on when the album's screen is gone.
// snippet.album
@MainActor
public final class AlbumUpload {
  private let queue = OperationQueue()
  public var ended: (_ isWhole: Bool) -> Void = { _ in }

  public init() {
    queue.name = "album upload"
    queue.maxConcurrentOperationCount = 2
  }

  public func upload(
    _ photos: [String], _ send: @escaping @Sendable (String) -> Void
  ) {
    let uploads = photos.map { photo in BlockOperation { send(photo) } }
    let last = BlockOperation { [weak self] in
      let isWhole = !uploads.contains(where: \.isCancelled)
      MainActor.assumeIsolated { self?.ended(isWhole) }
    }
    for upload in uploads { last.addDependency(upload) }
    queue.addOperations(uploads, waitUntilFinished: false)
    OperationQueue.main.addOperation(last)
  }

  public func cancel() { queue.cancelAllOperations() }
}
// snippet.end
