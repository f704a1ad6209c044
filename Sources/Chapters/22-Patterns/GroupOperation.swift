import Chapter16Errors
import Operations
import Synchronization

/// An operation that runs several operations, its members, and finishes when all of them have finished.
///
/// Members may be added while the group executes. The group blocks no thread. Cancelling the group cancels
/// all members, and the group still waits for them. If a member that is a ``Provider`` fails, the group fails
/// with the error of one such member. Safe to use from any thread.
nonisolated public final class GroupOperation: AnsweredOperation<Void>, @unchecked Sendable {
  // Unchecked because the superclass is; `members` is guarded by its mutex.
  private struct Members {
    /// The members that wait for the group to begin, in order; nil once the group has begun.
    var waiting: [Operation]? = []
    var open: [ObjectIdentifier: Operation] = [:]
    var isStopped = false
    var isOver = false
    var failure: (any Error)?
  }

  private let members = Mutex(Members())
  private let queue: OperationQueue
  private let stopsAtFailure: Bool

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - operations: The first members.
  ///   - queue: Runs the members. By default a queue of its own. Must not be the group's queue, where members
  ///     could wait for the group's own slot; in that case `start()` traps.
  ///   - stopsAtFailure: True if a failure cancels the other members.
  public init(
    _ operations: [Operation] = [], in queue: OperationQueue = OperationQueue(),
    stopsAtFailure: Bool = false
  ) {
    self.queue = queue
    self.stopsAtFailure = stopsAtFailure
    super.init()
    for operation in operations { _ = add(operation) }
  }

  /// Adds a member, which may start once the group has started. If the group has been cancelled, the member
  /// is cancelled.
  ///
  /// - Parameter operation: An operation that is in no queue and has not been started.
  /// - Returns: False if the group has finished, in which case the operation is not added.
  public func add(_ operation: Operation) -> Bool {
    let place = members.withLock { members -> (isNow: Bool, isStopped: Bool)? in
      if members.isOver { return nil }
      members.open[ObjectIdentifier(operation)] = operation
      members.waiting?.append(operation)
      return (members.waiting == nil, members.isStopped)
    }
    guard let place else { return false }
    if place.isStopped { operation.cancel() }
    if place.isNow { run(operation) }
    return true
  }

  /// Always `false`, because members must finish even if the group has been cancelled.
  override public var isSkippedIfCancelled: Bool { false }

  override public func ask() {
    precondition(
      OperationQueue.current !== queue, "a group must not run on the queue of its members")
    begin()
  }

  override public func giveUp() {
    stop()
    begin()
  }

  // Sets the flag first, because members that finish immediately may finish the group, which then reads the
  // flag.
  override public func cancel() {
    super.cancel()
    stop()
  }

  /// Cancels all members, including those added later.
  private func stop() {
    let open = members.withLock { members in
      members.isStopped = true
      return members.open
    }
    for operation in open.values { operation.cancel() }
  }

  private func begin() {
    let waiting = members.withLock { $0.waiting.take() }
    for operation in waiting ?? [] { run(operation) }
    endIfOver()
  }

  private func run(_ operation: Operation) {
    queue.add(operation) { [self] in
      let failure = (operation as? any Provider)?.failure
      let isFirst = members.withLock { members in
        members.open[ObjectIdentifier(operation)] = nil
        if failure == nil || members.failure != nil { return false }
        members.failure = failure
        return true
      }
      if isFirst && stopsAtFailure { stop() }
      endIfOver()
    }
  }

  private func endIfOver() {
    let (isOver, failure) = members.withLock { members in
      members.isOver = members.waiting == nil && members.open.isEmpty
      return (members.isOver, members.failure)
    }
    if !isOver { return }
    let error = failure ?? (isCancelled ? MissingResult.cancelled : nil)
    answer(error.map { .failure($0) } ?? .success(()))
  }
}
