import Operations

/// The uploads of a screen. Belongs to the main actor.
///
/// `ended` is called on the main actor when all uploads of one call of `upload` have finished, each with a
/// link, with an error or cancelled. Releasing the model cancels the remaining uploads; `ended` is then not
/// called again. `upload` does nothing while uploads are left, or if there are no photos.
// snippet.upload
@MainActor
public final class AlbumUpload {
  public typealias Send = @Sendable (String, () -> Bool) throws -> String

  private let queue = OperationQueue()
  private let send: Send
  private var uploads: [String: ResultOperation<String>] = [:]
  public private(set) var links: [String: String] = [:]
  public private(set) var notices: [String: Notice] = [:]
  public var again: [String] { notices.filter(\.value.mayTryAgain).keys.sorted() }
  public var isUploading: Bool { !uploads.isEmpty }
  public var ended: () -> Void = {}

  /// - Parameter send: Uploads a photo and returns its link. Called on threads of the queue. The second
  ///   argument returns true once the upload is cancelled; `send` may then throw `CancellationError`.
  public init(send: @escaping Send) {
    self.send = send
    queue.maxConcurrentOperationCount = 2
  }

  deinit { queue.cancelAllOperations() }

  public func upload(_ photos: [String]) {
    if isUploading || photos.isEmpty { return }
    let end = BlockOperation { [weak self] in
      MainActor.assumeIsolated { self?.finished() }
    }
    for photo in photos where uploads[photo] == nil {
      let upload = ResultOperation(asking: { [send] in try send(photo, $0) })
      end.addDependency(upload)
      uploads[photo] = upload
    }
    OperationQueue.main.addOperation(end)
    queue.addOperations(end.dependencies, waitUntilFinished: false)
  }

  public func cancel() { queue.cancelAllOperations() }

  private func finished() {
    for (photo, upload) in uploads {
      do {
        links[photo] = try upload.value
        notices[photo] = nil
      } catch { notices[photo] = Notice(error) }
    }
    uploads = [:]
    ended()
  }
}
// snippet.end
