import Operations

/// The uploads of a screen. Belongs to the main actor.
///
/// When an upload has finished with a link, with an error or cancelled, `changed` is called with its photo;
/// after the last one, `ended` is called. Both are called on the main actor. Releasing the model cancels the
/// remaining uploads, which are then not reported. `upload` does nothing while uploads are left, or if there
/// are no photos.
// snippet.upload
@MainActor
public final class AlbumUpload {
  public typealias Send = @Sendable (String, () -> Bool) throws -> String

  private let queue = OperationQueue()
  private let send: Send
  public private(set) var sending: Set<String> = []
  public private(set) var links: [String: String] = [:]
  public private(set) var notices: [String: Notice] = [:]
  public var again: [String] { notices.filter(\.value.mayTryAgain).keys.sorted() }
  public var changed: (String) -> Void = { _ in }
  public var ended: () -> Void = {}

  /// - Parameter send: Uploads a photo and returns its link. Called on threads of the queue. The second
  ///   argument returns true once the upload is cancelled; `send` may then throw `CancellationError`.
  public init(send: @escaping Send) {
    self.send = send
    queue.maxConcurrentOperationCount = 2
  }

  deinit { queue.cancelAllOperations() }

  public func upload(_ photos: [String]) {
    if !sending.isEmpty { return }
    for photo in photos where sending.insert(photo).inserted {
      let upload = ResultOperation(asking: { [send] in try send(photo, $0) })
      let tell = BlockOperation { [weak self] in
        MainActor.assumeIsolated { self?.finished(photo, upload) }
      }
      tell.addDependency(upload)
      OperationQueue.main.addOperation(tell)
      queue.addOperation(upload)
    }
  }

  public func cancel() { queue.cancelAllOperations() }

  private func finished(_ photo: String, _ upload: ResultOperation<String>) {
    sending.remove(photo)
    do {
      links[photo] = try upload.value
      notices[photo] = nil
    } catch { notices[photo] = Notice(error) }
    changed(photo)
    if sending.isEmpty { ended() }
  }
}
// snippet.end
