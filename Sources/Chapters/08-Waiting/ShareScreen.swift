import Chapter07Cancellation
import ChapterKit
import Operations

/// What a screen that uploads an album and then opens a share sheet would have in an app: no thread waits.
///
/// It belongs to the main actor. While the screen is there, `didEnd` is called there once for each share
/// that was begun, with the links, or with `nil` if one is missing or `cancel()` was called before.
/// Until then `share` does nothing, and so it does with no photos.
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
