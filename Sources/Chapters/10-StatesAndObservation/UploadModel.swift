#if canImport(ObjectiveC) || FromScratch
  import Operations

  /// The view model of a progress bar, which sends one photo at a time. Belongs to the main actor.
  ///
  /// `show` is called on the main actor. Its arguments are always the current upload's values, so a late
  /// notification does no harm. The stage is read first: a fraction that is shown with `.ended` is the last
  /// one. `send` cancels the upload in progress and shows the new upload, even if the new upload has to wait.
  /// An upload continues after its model has been released, unless it was cancelled.
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
