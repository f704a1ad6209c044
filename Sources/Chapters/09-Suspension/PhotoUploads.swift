import Operations

/// The uploads of one user in an app. They can be paused, and they end at sign-out. Belongs to the main
/// actor.
///
/// `signOut` and `deinit` cancel all uploads and let a paused queue finish them. `ended` is called on the
/// main actor once for each call of `signOut`, when all uploads have finished; an executing upload finishes
/// when its own code responds to the cancellation.
// snippet.uploads
@MainActor
public final class PhotoUploads {
  private let queue = OperationQueue()
  private var isSignedOut = false

  public init() { queue.maxConcurrentOperationCount = 1 }

  deinit { empty() }

  public var isPaused: Bool {
    get { queue.isSuspended }
    set { if !isSignedOut { queue.isSuspended = newValue } }
  }

  public var isSending: Bool { queue.operations.contains(where: \.isExecuting) }

  public func add(_ uploads: [Operation]) -> Bool {
    if isSignedOut { return false }
    queue.addOperations(uploads, waitUntilFinished: false)
    return true
  }

  public func signOut(ended: @escaping @MainActor () -> Void) {
    isSignedOut = true
    let end = BlockOperation { MainActor.assumeIsolated { ended() } }
    for upload in queue.operations { end.addDependency(upload) }
    OperationQueue.main.addOperation(end)
    empty()
  }

  private nonisolated func empty() {
    queue.isSuspended = true
    queue.cancelAllOperations()
    queue.isSuspended = false
  }
}
// snippet.end
