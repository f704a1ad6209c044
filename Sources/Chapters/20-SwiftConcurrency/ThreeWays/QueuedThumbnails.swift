import Operations

/// Makes thumbnails with an operation queue: at most three at a time, and no further one after the screen has
/// closed.
// snippet.queue
@MainActor
public final class QueuedThumbnails {
  private let queue = OperationQueue()

  public init(limit: Int = 3) { queue.maxConcurrentOperationCount = limit }

  public func make(
    _ photos: [String], shrink: @escaping @Sendable (String) -> String,
    show: @escaping @MainActor @Sendable (String) -> Void
  ) {
    for photo in photos {
      queue.addOperation {
        let small = shrink(photo)
        Task { @MainActor in show(small) }
      }
    }
  }

  public func close() { queue.cancelAllOperations() }
}
// snippet.end
