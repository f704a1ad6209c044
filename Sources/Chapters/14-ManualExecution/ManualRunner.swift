import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Starts operations by hand, without a queue, and without keeping its caller waiting.
///
/// It does what "Executing Operations Manually" in Apple's Operation Queues guide asks of code that
/// starts operations itself. An operation that it is given must be in no queue, be started by no other
/// code, and stay ready once it is. One whose `isAsynchronous` is true is started on the calling thread.
/// All members may be called from any thread.
nonisolated public final class ManualRunner: Sendable {
  private let elsewhere: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The operations from their claim to the return of `start()`.
  private let claimed = Mutex<Set<ObjectIdentifier>>([])

  /// - Parameter elsewhere: Runs a closure on another thread, once, and returns at once; by default
  ///   on one that Dispatch lends, as soon as it has one to spare.
  public init(
    elsewhere: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { work in
      DispatchQueue.global().async { work() }
    }
  ) {
    self.elsewhere = elsewhere
  }

  /// Starts an operation if it may be started, and returns at once.
  ///
  /// - Returns: Whether no further call is needed. If one is, the operation is not ready: keep it, and
  ///   try again later. A cancelled one is ready, unless its class says otherwise: then it is not
  ///   started, for the `start()` of `Operation` traps.
  // snippet.perform
  public func perform(_ operation: Operation) -> Bool {
    if operation.isFinished || operation.isExecuting { return true }
    guard operation.isReady else { return false }
    guard claim(operation) else { return true }
    if operation.isCancelled || operation.isAsynchronous {
      start(operation)
    } else {
      elsewhere { [self] in start(operation) }
    }
    return true
  }

  // snippet.end

  /// Makes sure that nobody else starts the operation.
  ///
  /// - Returns: Whether the caller is the one who may.
  // snippet.claim
  private func claim(_ operation: Operation) -> Bool {
    let (isNew, _) = claimed.withLock { $0.insert(ObjectIdentifier(operation)) }
    if !isNew { return false }
    // snippet.hide
    // Another call may have started it, and let go of it again, since its flags were read.
    // snippet.show
    let hasBegun = operation.isFinished || operation.isExecuting
    if hasBegun { release(operation) }
    return !hasBegun
  }

  private func start(_ operation: Operation) {
    operation.start()
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      if operation.isCancelled { operation.leaveDependencies() }
    #endif
    // From here on the flags tell.
    // snippet.show
    release(operation)
  }
  // snippet.end

  private func release(_ operation: Operation) {
    claimed.withLock { _ = $0.remove(ObjectIdentifier(operation)) }
  }
}
