import Operations

/// The model of a screen of uploads. Belongs to the main actor.
///
/// `didEnd` is called on the main actor once for each upload, until the screen is released. `asked` is true
/// if cancellation was requested; the link is `nil` unless the whole photo has arrived. `remaining`, the
/// number on the badge, counts the unfinished uploads except those being cancelled. `resend` cancels an
/// upload in progress and sends the photo again once that upload has finished. It sends nothing if the upload
/// has been cancelled again or the screen has been closed by then.
// snippet.screen
@MainActor
public final class UploadScreen {
  private let queue = OperationQueue()
  private var uploads: [String: Upload] = [:]
  private var again: [String: PhotoServer] = [:]
  public private(set) var cancelling: Set<String> = []
  public var remaining: Int { uploads.count - cancelling.count }
  public var didEnd: ((_ photo: String, _ link: String?, _ asked: Bool) -> Void)?

  public init() { queue.maxConcurrentOperationCount = 2 }

  public func send(_ photo: String, to server: PhotoServer) {
    if uploads[photo] != nil { return }
    let upload = Upload(photo, to: server)
    uploads[photo] = upload
    upload.completionBlock = { [weak self] in
      Task { @MainActor in self?.finished(photo) }
    }
    queue.addOperation(upload)
  }

  public func cancel(_ photo: String) {
    again[photo] = nil
    guard let upload = uploads[photo] else { return }
    cancelling.insert(photo)
    upload.cancel()
  }

  public func resend(_ photo: String, to server: PhotoServer) {
    if uploads[photo] == nil { return send(photo, to: server) }
    cancel(photo)
    again[photo] = server
  }

  public func close() {
    again = [:]
    cancelling = Set(uploads.keys)
    queue.cancelAllOperations()
  }

  private func finished(_ photo: String) {
    let upload = uploads.removeValue(forKey: photo)
    let asked = cancelling.remove(photo) != nil
    didEnd?(photo, upload?.link, asked)
    if let server = again.removeValue(forKey: photo) { send(photo, to: server) }
  }
}
// snippet.end
