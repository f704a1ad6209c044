import Operations

/// Uploads that wait until the user has signed in. They depend on an operation that stands for the sign-in,
/// and need no class of their own. Belongs to the main actor.
///
/// An upload may be cancelled at any time. Releasing this object cancels the uploads that are still waiting.
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
