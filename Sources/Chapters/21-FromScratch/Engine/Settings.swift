// An operation's queue, priority, quality of service, completion block and waiting threads.

extension Operation {
  // MARK: In a queue

  /// The scheduler of the operation's queue.
  final var scheduler: Scheduler? { keptScheduler?.takeUnretainedValue() }

  /// Returns true if the operation is in the queue of `scheduler`. Does not retain the scheduler.
  @inline(__always)
  final func belongs(to scheduler: Scheduler) -> Bool {
    keptScheduler?.toOpaque() == Unmanaged.passUnretained(scheduler).toOpaque()
  }

  /// Assigns the operation to a queue permanently. Traps if the operation is executing, has finished or is in
  /// a queue.
  final func claim(for scheduler: Scheduler) {
    let state = state
    if state.isEnqueued || state.isPastWaiting
      || !hasNoOverrides && (isExecuting || isFinished)
    {
      refuse(Operation.cannotBeAdded)
    }
    // The scheduler is written before the flag that tells readers about it is set. Two threads that add the
    // same operation may both get here; one of them traps below.
    keptScheduler = .passRetained(scheduler)
    let before = update { $0.enqueuing() }.before
    if before.isEnqueued || before.isExecuting || before.isFinished {
      refuse(Operation.cannotBeAdded)
    }
  }

  private static let cannotBeAdded = """
    operations that are executing, have finished or are in a queue cannot be added to a queue; make a \
    new one
    """

  /// True if the operation has normal priority and no quality of service of its own, so that its rank depends
  /// only on when it was added. Sequentially consistent with the accesses to a mailbox.
  @inline(__always)
  final var isOrdinary: Bool {
    level.load(ordering: .sequentiallyConsistent) == 0
      && quality.load(ordering: .sequentiallyConsistent) == -1
  }

  /// Sets the priority or the quality of service and notifies the queue.
  final func settingRank(_ key: Key, _ store: () -> Void) {
    setting(key) {
      store()
      // See Observers.Registration.
      memoryFence()
    }
    tellOfRank()
  }

  /// Notifies the queue of a changed priority or quality of service. Does not evaluate `isReady`, because an
  /// override of `isReady` may be the code that sets them.
  final func tellOfRank() {
    // See isOrdinary.
    memoryFence()
    if stateInOrder.isEnqueued { scheduler?.reorder(self) }
  }

  /// The stored priority.
  final var currentPriority: QueuePriority {
    QueuePriority(rawValue: Int(level.load(ordering: .relaxed))) ?? .normal
  }

  /// The stored quality of service.
  final var currentQuality: QualityOfService {
    QualityOfService(rawValue: Int(quality.load(ordering: .relaxed))) ?? .default
  }

  /// The rank of the stored values.
  final var currentRank: QueueNode.Rank { ReadyList.rank(currentPriority, currentQuality) }

  final var keptThreadPriority: Double {
    get { extrasIfMade { $0.threadPriority } ?? 0.5 }
    set { withExtras { $0.threadPriority = min(max(newValue, 0), 1) } }
  }

  // MARK: Waiting for the finish

  final func setCompletionBlock(_ newValue: (@Sendable () -> Void)?) {
    // The former block is released without the lock.
    var block = newValue
    withExtras { extras in
      // The mark is set under the lock: either the finish finds the block, or the finish came first and the
      // block is stored but never called.
      update { $0.awaiting() }
      swap(&extras.completionBlock, &block)
    }
  }

  /// Returns a semaphore that is signalled when the finish has propagated; nil if the finish has already
  /// propagated.
  final func waiter() -> DispatchSemaphore? {
    withExtras { extras in
      let before = update { $0.awaiting() }.before
      if before.isConcluded, !before.isSettling { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      extras.waiters.append(semaphore)
      return semaphore
    }
  }
}
