// An operation's queue, priority, quality of service and completion block, and threads that wait for it.

extension Operation {
  // MARK: In a queue

  /// What the queue has of its own that operations know.
  final var scheduler: Scheduler? { keptScheduler?.takeUnretainedValue() }

  /// Whether that is this one; answered without a reference to it.
  @inline(__always)
  final func belongs(to scheduler: Scheduler) -> Bool {
    keptScheduler?.toOpaque() == Unmanaged.passUnretained(scheduler).toOpaque()
  }

  /// Makes this an operation of one queue for good. Traps if it cannot be.
  final func claim(for scheduler: Scheduler) {
    let state = state
    if state.isEnqueued || state.isPastWaiting
      || !Operation.isPlain(self) && (isExecuting || isFinished)
    {
      refuse(Operation.cannotBeAdded)
    }
    // Set before anybody is told that there is one. Two who add the same operation at once may both
    // come here; then one of them traps right after.
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

  /// Whether the queue decides by the order of adding alone when it starts, since it has no priority
  /// and no quality of service of its own. In one order with what is done to a mailbox.
  @inline(__always)
  final var isOrdinary: Bool {
    level.load(ordering: .sequentiallyConsistent) == 0
      && quality.load(ordering: .sequentiallyConsistent) == -1
  }

  /// Sets the priority or the quality of service, and tells the queue.
  final func settingRank(_ key: Key, _ store: () -> Void) {
    setting(key) {
      store()
      // See Observers.Registration.
      memoryFence()
    }
    tellOfRank()
  }

  /// Tells the queue that the priority or the quality of service is another one. Readiness is not asked
  /// for, since it may be an override of `isReady` that sets them.
  final func tellOfRank() {
    // See isOrdinary.
    memoryFence()
    if stateInOrder.isEnqueued { scheduler?.reorder(self) }
  }

  /// The priority as this class keeps it.
  final var currentPriority: QueuePriority {
    QueuePriority(rawValue: Int(level.load(ordering: .relaxed))) ?? .normal
  }

  /// The quality of service as this class keeps it.
  final var currentQuality: QualityOfService {
    QualityOfService(rawValue: Int(quality.load(ordering: .relaxed))) ?? .default
  }

  /// The rank as this class keeps it.
  final var currentRank: QueueNode.Rank { ReadyList.rank(currentPriority, currentQuality) }

  final var keptThreadPriority: Double {
    get { extrasIfMade { $0.threadPriority } ?? 0.5 }
    set { withExtras { $0.threadPriority = min(max(newValue, 0), 1) } }
  }

  // MARK: What waits for the end

  final func setCompletionBlock(_ newValue: (@Sendable () -> Void)?) {
    // What was there is let go of without the lock.
    var block = newValue
    withExtras { extras in
      // Marked under the lock, so that an end finds the block, or has come before. Then the block is
      // stored, and never called.
      update { $0.awaiting() }
      swap(&extras.completionBlock, &block)
    }
  }

  /// A semaphore that is signalled when the operation has finished and that has taken effect; nil if
  /// it has.
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
