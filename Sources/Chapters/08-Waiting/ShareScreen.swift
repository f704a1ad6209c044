import Chapter07Cancellation
import ChapterKit
import Operations

/// The model of a screen that uploads an album and then opens a share sheet, without a waiting thread.
/// Belongs to the main actor.
///
/// `didEnd` is called on the main actor once for each share, until the screen is released: with the links, or
/// with `nil` if a link is missing or `cancel()` was called. `share` does nothing during a share, or if there
/// are no photos.
// snippet.screen
@MainActor
public final class ShareScreen {
  private let queue = OperationQueue()
  private var uploads: [Upload] = []
  private var isCancelled = false
  public var didEnd: ((_ links: [String]?) -> Void)?

  public init() { queue.maxConcurrentOperationCount = 2 }

  public func share(_ photos: [String], to server: PhotoServer) {
    if photos.isEmpty || !uploads.isEmpty { return }
    isCancelled = false
    uploads = photos.map { Upload($0, to: server) }
    let sheet = BlockOperation { [weak self] in
      MainActor.assumeIsolated { self?.ended() }
    }
    for upload in uploads { sheet.addDependency(upload) }
    OperationQueue.main.addOperation(sheet)
    queue.addOperations(uploads, waitUntilFinished: false)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      queue.keep(sheet, until: uploads)
    #endif
    // snippet.show
  }

  public func cancel() {
    isCancelled = true
    for upload in uploads { upload.cancel() }
  }

  private func ended() {
    let links = uploads.compactMap(\.link)
    let isWhole = !isCancelled && links.count == uploads.count
    uploads = []
    didEnd?(isWhole ? links : nil)
  }
}
// snippet.end
