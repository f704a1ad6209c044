import Operations

/// What the screen with the uploads would have in an app: a queue, and the uploads that it can cancel.
///
/// It belongs to the main actor. `didEnd` is called there, once for each upload, be it cancelled or not;
/// the link is `nil` if the photo has not arrived.
// snippet.screen
@MainActor
public final class UploadScreen {
  private let queue = OperationQueue()
  private var uploads: [String: Upload] = [:]
  public var didEnd: (_ photo: String, _ link: String?) -> Void = { _, _ in }

  // snippet.hide
  public init() {}

  // snippet.show
  public func send(_ photo: String, to server: PhotoServer) {
    if uploads[photo] != nil { return }
    let upload = Upload(photo, to: server)
    uploads[photo] = upload
    upload.completionBlock = { [weak self] in
      Task { @MainActor in self?.finished(photo) }
    }
    queue.addOperation(upload)
  }

  public func cancel(_ photo: String) { uploads[photo]?.cancel() }
  public func close() { queue.cancelAllOperations() }

  private func finished(_ photo: String) {
    didEnd(photo, uploads.removeValue(forKey: photo)?.link)
  }
}
// snippet.end
