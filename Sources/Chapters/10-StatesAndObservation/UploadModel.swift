#if canImport(ObjectiveC) || FromScratch
  import Operations

  /// What the view model of a progress bar would be in an app: it sends one photo at a time, and tells how
  /// far it is.
  ///
  /// It belongs to the main actor, where `show` is called. The announcements carry no value there: what is
  /// shown is read from the upload that is current then, so that one which comes late does no harm.
  /// `send` cancels what is under way and shows the new upload, although it may have to wait; an upload goes on when its model is released, unless it was cancelled.
  // snippet.model
  @MainActor
  public final class UploadModel {
    public var show: ((_ fraction: Double, _ isSending: Bool) -> Void)?
    private let queue: OperationQueue
    private var upload: ObservedUpload?
    private var observation: NSKeyValueObservation?

    public init(queue: OperationQueue = OperationQueue()) { self.queue = queue }

    public func send(_ photo: String) {
      cancel()
      let upload = ObservedUpload(photo)
      self.upload = upload
      observation = upload.observe(\.fraction) { [weak self] _, _ in
        Task { @MainActor in self?.refresh() }
      }
      upload.completionBlock = { [weak self] in
        Task { @MainActor in self?.refresh() }
      }
      queue.addOperation(upload)
      refresh()
    }

    public func cancel() { upload?.cancel() }

    private func refresh() {
      guard let upload else { return }
      show?(upload.fraction, !upload.isFinished)
    }
  }
// snippet.end
#endif
