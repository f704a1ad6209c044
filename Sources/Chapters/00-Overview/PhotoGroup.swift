import Chapter01Invocation
import ChapterKit
import Operations

/// Sharpens a photo in a queue; then it is stored and shrunk there, and displayed by the main queue.
///
/// May be called from any thread.
///
/// - Returns: What cancels all four. On Linux it has to be kept until `queue` is empty: an operation
///   that is cancelled while it waits must not be released before its dependency is done with it.
public func addOperations(
  for photo: Picture, in darkroom: Darkroom, to queue: OperationQueue,
  store: @escaping @Sendable (Picture) -> Void,
  shrink: @escaping @Sendable (Picture) -> Void,
  display: @escaping @MainActor @Sendable (Picture) -> Void
) -> @Sendable () -> Void {
  // snippet.group
  let sharpen = Sharpen(photo, in: darkroom)
  let save = BlockOperation { if let done = sharpen.picture { store(done) } }
  let thumbnail = BlockOperation { if let done = sharpen.picture { shrink(done) } }
  let show = BlockOperation {
    if let done = sharpen.picture { MainActor.assumeIsolated { display(done) } }
  }
  for next in [save, thumbnail, show] { next.addDependency(sharpen) }
  let group = [sharpen, save, thumbnail, show]
  OperationQueue.main.addOperation(show)
  queue.addOperations([save, thumbnail, sharpen], waitUntilFinished: false)
  let cancel = { @Sendable in for operation in group { operation.cancel() } }
  // snippet.end
  return cancel
}
