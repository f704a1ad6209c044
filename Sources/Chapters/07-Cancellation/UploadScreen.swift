import Operations

/// What the screen with the uploads would have in an app: a queue, and the uploads that it can cancel.
///
/// It belongs to the main actor. `didEnd` is called there, once for each upload, be it cancelled or not;
/// the link is `nil` if the photo has not arrived. `remaining` counts the uploads that have not finished
/// and are not being cancelled: the number on the badge.
// snippet.screen
@MainActor
public final class UploadScreen {
  private let queue = OperationQueue()
  private var uploads: [String: Upload] = [:]
  public private(set) var cancelling: Set<String> = []
  public var remaining: Int { uploads.count - cancelling.count }
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

  public func cancel(_ photo: String) {
    guard let upload = uploads[photo] else { return }
    cancelling.insert(photo)
    upload.cancel()
  }

  public func close() {
    cancelling = Set(uploads.keys)
    queue.cancelAllOperations()
  }

  private func finished(_ photo: String) {
    cancelling.remove(photo)
    didEnd(photo, uploads.removeValue(forKey: photo)?.link)
  }
}
// snippet.end
