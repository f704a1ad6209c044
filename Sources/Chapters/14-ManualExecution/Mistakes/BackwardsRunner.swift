import Operations

/// Starts operations as the guide's helper does, with its faults.
///
/// Not an example to follow: it keeps its caller waiting for a synchronous operation, makes a thread
/// for one that needs none, denies having run the first, and refuses a cancelled one for ever.
public struct BackwardsRunner: Sendable {
  public init() {}

  /// - Returns: What is meant to tell whether the operation was run.
  // snippet.backwards
  public func perform(_ operation: Operation) -> Bool {
    // snippet.first
    guard operation.isReady && !operation.isCancelled else { return false }
    // snippet.end
    // snippet.backwards
    if !operation.isAsynchronous {
      operation.start()
      return false
    }
    Thread.detachNewThread { operation.start() }
    return true
  }
  // snippet.end
}
