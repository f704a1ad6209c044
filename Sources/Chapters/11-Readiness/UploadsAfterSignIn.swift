import Operations

/// What an app would have for uploads that wait until the user has signed in: they depend on an operation
/// that stands for the sign-in, so that they need no class of their own.
///
/// It belongs to the main actor, and so do the calls that add. An upload may be cancelled at any time, by
/// its own `cancel()`. When the app has released this object, uploads that still waited are cancelled.
// snippet.uploads
@MainActor
public final class UploadsAfterSignIn {
  private let queue: OperationQueue
  private var signIn = BlockOperation {}
  private var waiting: [Operation] = []

  public init(_ queue: OperationQueue) { self.queue = queue }

  public func add(_ upload: Operation) {
    upload.addDependency(signIn)
    if !signIn.isFinished { waiting.append(upload) }
    queue.addOperation(upload)
  }

  public func didSignIn() {
    if signIn.isFinished { return }
    signIn.start()
    waiting = []
  }

  public func didSignOut() {
    if signIn.isFinished { signIn = BlockOperation {} }
  }

  public func giveUp() { for upload in waiting { upload.cancel() } }

  deinit { for upload in waiting { upload.cancel() } }
}
// snippet.end
