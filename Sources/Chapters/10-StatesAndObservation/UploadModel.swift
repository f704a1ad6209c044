#if canImport(ObjectiveC) || FromScratch
  import Operations

  /// The view model of a progress bar, which sends one photo at a time. Belongs to the main actor.
  ///
  /// `show` is called on the main actor. It is given the values of the current upload, so a late notification
  /// has no effect. The stage is read first: the fraction that is shown with `.ended` is the last. `send`
  /// cancels the upload in progress and shows the new upload, even if that has to wait. An upload continues
  /// after the release of its model, unless it was cancelled.
  // snippet.model
  @MainActor
  public final class UploadModel {
    public var show: ((_ stage: UploadStage, _ fraction: Double) -> Void)?
    private let queue: OperationQueue
    private var upload: ObservedUpload?
    private var observation: NSKeyValueObservation?

    public init(queue: OperationQueue = OperationQueue()) { self.queue = queue }

    public func send(_ photo: String) {
      upload?.cancel()
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

    public func cancel() {
      upload?.cancel()
      refresh()
    }

    private func refresh() {
      guard let upload else { return }
      show?(upload.stage, upload.fraction)
    }
  }
// snippet.end
#endif
