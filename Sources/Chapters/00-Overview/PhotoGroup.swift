import Chapter01Invocation
import ChapterKit
import Operations

/// Sharpens a photo on a queue, then stores and shrinks the result on the same queue, and displays it on the
/// main queue.
///
/// May be called from any thread.
///
/// - Returns: A closure that cancels all four operations. On Linux, retain the closure until `queue` is
///   empty: a cancelled operation must not be released while its dependency is unfinished.
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
