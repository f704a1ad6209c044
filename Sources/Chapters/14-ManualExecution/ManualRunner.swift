import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Starts operations without a queue and without blocking the caller.
///
/// Fulfils the duties that "Executing Operations Manually" in Apple's Operation Queues guide lists. An
/// operation must be in no queue, must not be started by other code, and must stay ready once it is ready. If
/// its `isAsynchronous` is true, it is started on the calling thread. All members may be called from any
/// thread.
nonisolated public final class ManualRunner: Sendable {
  private let elsewhere: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The operations that have been claimed and whose `start()` has not returned.
  private let claimed = Mutex<Set<ObjectIdentifier>>([])

  /// - Parameter elsewhere: Runs a closure once on another thread, and returns immediately. The default uses
  ///   Dispatch.
  public init(
    elsewhere: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { work in
      DispatchQueue.global().async { work() }
    }
  ) {
    self.elsewhere = elsewhere
  }

  /// Starts an operation if it can be started, and returns immediately.
  ///
  /// - Returns: False if the operation is not ready. In that case, keep the operation and call this method
  ///   again later. A cancelled operation is ready unless its class overrides `isReady`. If it is not ready,
  ///   it is not started, because `Operation`'s `start()` would trap.
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

  /// Claims the operation, so that no other thread starts it.
  ///
  /// - Returns: True if the caller may start the operation.
  // snippet.claim
  private func claim(_ operation: Operation) -> Bool {
    let (isNew, _) = claimed.withLock { $0.insert(ObjectIdentifier(operation)) }
    if !isNew { return false }
    // snippet.hide
    // Another call may have started and released the operation since the flags were read.
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
    // From here on, the flags show that the operation has begun.
    // snippet.show
    release(operation)
  }
  // snippet.end

  private func release(_ operation: Operation) {
    claimed.withLock { _ = $0.remove(ObjectIdentifier(operation)) }
  }
}
