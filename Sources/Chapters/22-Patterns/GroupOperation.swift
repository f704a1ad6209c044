import Chapter16Errors
import Operations
import Synchronization

/// Several operations that are one. It finishes when all of its members have, those included that were
/// added while it ran, and holds no thread meanwhile. Cancelling it cancels all members, and it waits
/// for them. If members fail that are a ``Provider``, it fails with the error of one. Safe to use from any
/// thread.
nonisolated public final class GroupOperation: AnsweredOperation<Void>, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `members`.
  private struct Members {
    /// Those that wait for the group to begin, in their order; `nil` once it has.
    var waiting: [Operation]? = []
    var open: [ObjectIdentifier: Operation] = [:]
    var isStopped = false
    var isOver = false
    var failure: (any Error)?
  }

  private let members = Mutex(Members())
  private let queue: OperationQueue
  private let stopsAtFailure: Bool

  /// - Parameters:
  ///   - queue: Where the members run, by default a queue of the group's own. Never the one in which
  ///     the group itself runs, whose places the members need: starting it there traps.
  ///   - stopsAtFailure: Whether a failure cancels the other members.
  public init(
    _ operations: [Operation] = [], in queue: OperationQueue = OperationQueue(),
    stopsAtFailure: Bool = false
  ) {
    self.queue = queue
    self.stopsAtFailure = stopsAtFailure
    super.init()
    for operation in operations { _ = add(operation) }
  }

  /// Adds a member, which begins with the group, or now if that has begun. If the group was cancelled,
  /// so is the member.
  ///
  /// - Parameter operation: An operation that is in no queue and has not been started.
  /// - Returns: Whether it is a member now. If the group was over, it is not, and nothing runs it.
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

  /// `false`: members have to finish even then.
  override public var isSkippedIfCancelled: Bool { false }

  override public func ask() {
    precondition(
      OperationQueue.current !== queue, "a group does not run in the queue of its members")
    begin()
  }

  override public func giveUp() {
    stop()
    begin()
  }

  // The flag first: members that end at once may end the group, which then finds it set.
  override public func cancel() {
    super.cancel()
    stop()
  }

  /// Cancels all members, those to come as well.
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
