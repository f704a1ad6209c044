/// The part of a queue that its operations refer to. The scheduler is notified of changes of its operations,
/// and calls workers for operations that may start.
///
/// Operations retain the scheduler rather than the queue, so that a queue can be released while its
/// operations are still referenced. While any operation is unfinished, the scheduler retains the queue.
///
/// This file has the state, the use of the lock, and the queue's settings. Each action has a file of its own:
/// `Enqueuing`, `Readiness`, `Dequeuing`, `WorkLoop`.
///
/// Client code never runs while the lock is held. Nor does it run while a worker holds an operation that it
/// has taken but not started, because that code may wait for the operation.
final class Scheduler: @unchecked Sendable {
  // Unchecked: `lock` guards all variables except `queue`, which is set once before the scheduler is shared.

  private let apart = SIMD64<UInt8>()
  /// True while a worker is certain to look for work as its next action. Set by a thread that holds the lock,
  /// or by an idle worker. Cleared by the arriving worker, which holds the lock, before it empties the
  /// mailbox.
  let isWorkerOnItsWay = Atomic(false)
  /// True if the queue is or was observed. Set before an observer's first read of a value.
  private let observed = Atomic(false)
  /// The queue's progress, created on first access.
  let reports = Reports()
  /// The queue; nil once its deallocation has begun. By then, the queue has no observers left.
  weak var queue: OperationQueue?
  /// True for the scheduler of the main queue, which has fixed settings.
  let isMain: Bool

  /// The added operations that are not in the schedule yet. The mailbox, and later the schedule, owns one
  /// reference to each operation and releases it when the operation leaves the queue.
  ///
  /// In memory, the mailbox separates two kinds of fields: those that adding threads read and that rarely
  /// change, and those that change under the lock with each operation. If adjacent, they would suffer from
  /// false sharing.
  let mailbox = Mailbox()

  /// Guards all variables and the node of every operation of the queue. Never held together with a lock of an
  /// operation's links.
  let lock = Lock()
  @exclusivity(unchecked) var schedule = Schedule()
  /// The dispatch queue that provides the workers.
  @exclusivity(unchecked) var target: DispatchQueue
  /// The number of the current dispatch queue. Workers of an earlier dispatch queue start no operation.
  @exclusivity(unchecked) private(set) var epoch = 0
  /// The number of workers that have arrived and have not left yet.
  @exclusivity(unchecked) var presentWorkers = 0
  /// The queue, retained from its first operation until no operation is left and no worker is on its way.
  @exclusivity(unchecked) var busyQueue: OperationQueue?
  /// One semaphore for each thread that waits until all operations have finished.
  @exclusivity(unchecked) var waiters: [DispatchSemaphore] = []

  /// True if the worker on its way is on standby until the present workers need help.
  @exclusivity(unchecked) var isOnStandby = false
  /// Wakes the worker on standby; signalled by the last worker that leaves.
  let standby = DispatchSemaphore(value: 0)

  init(target: DispatchQueue, isMain: Bool) {
    self.target = target
    self.isMain = isMain
    if isMain { schedule.width = 1 }
  }

  // MARK: The lock

  /// Runs a critical section, and calls a worker afterwards if one is needed.
  ///
  /// - Parameter worker: The calling worker, if it takes the next operation before any client code runs. Then
  ///   no other worker has to be called for one operation, unless the calling worker has another operation in
  ///   hand.
  @inline(__always)
  func section<Result>(of worker: Unmanaged<Worker>? = nil, _ change: () -> Result) -> Result {
    let (result, isNeeded, idle) = lock.withLock {
      let result = change()
      let isNeeded = needsWorker(beside: worker)
      return (result, isNeeded, schedule.count == 0 ? queueToLetGoOf() : nil)
    }
    if isNeeded { callWorker() }
    withExtendedLifetime(idle) {}
    return result
  }

  /// Empties the mailbox into the schedule, then runs a critical section.
  @inline(__always)
  func sectionOfAll<Result>(_ change: () -> Result) -> Result {
    section {
      takeIn()
      return change()
    }
  }

  /// Empties the mailbox into the schedule. Must be called with the lock held.
  @inline(__always)
  func takeIn() {
    guard !mailbox.isEmpty else { return }
    // The adding thread does not set it, because that thread takes no lock if a worker is on its way.
    if busyQueue == nil { busyQueue = queue }
    mailbox.takeAll { reference in
      reference._withUnsafeGuaranteedRef { operation in
        schedule.enter(operation)
        // Readiness is read after the operation was entered: later changes are reported separately.
        if operation.state.isReady { schedule.markReady(operation) }
      }
    }
  }

  /// Empties the mailbox before the next operation is taken, unless the next operation cannot be in the
  /// mailbox. Must be called with the lock held.
  ///
  /// An ordinary operation in the mailbox comes after a ready operation of at least normal priority, so it
  /// can stay there until the worker on its way empties the mailbox. A look into the mailbox costs a cache
  /// miss, because every adding thread writes to that cache line.
  @inline(__always)
  func takeInForNext() {
    if schedule.ready.hasNormal, isWorkerOnItsWay.load(ordering: .relaxed), !mailbox.holdsUrgent {
      return
    }
    takeIn()
  }

  /// Returns true if the caller has to call a worker: an operation may start and no worker is on its way.
  /// Must be called with the lock held.
  private func needsWorker(beside worker: Unmanaged<Worker>?) -> Bool {
    let count = schedule.countOfNext
    if count == 0 || isWorkerOnItsWay.load(ordering: .relaxed) { return false }
    if count == 1, let worker, worker._withUnsafeGuaranteedRef({ $0.inHand == nil }) {
      worker._withUnsafeGuaranteedRef { $0.isAtHand = true }
      return false
    }
    isWorkerOnItsWay.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Returns the queue for its release if no operation is left and no worker is on its way. Must be called
  /// with the lock held and an empty schedule.
  private func queueToLetGoOf() -> OperationQueue? {
    guard busyQueue != nil, presentWorkers == 0, !isWorkerOnItsWay.load(ordering: .relaxed),
      mailbox.isEmpty
    else { return nil }
    return busyQueue.take()
  }

  // MARK: Being observed

  var isObserved: Bool { observed.load(ordering: .sequentiallyConsistent) }

  /// Makes the queue send notifications for all later changes; see ``Observers/Registration``.
  func noteObserver() { observed.store(true, ordering: .sequentiallyConsistent) }
}

// MARK: - Settings and content of the queue

extension Scheduler {
  /// The maximum number of running operations; negative for the system's limit.
  var width: Int {
    get { lock.withLock { schedule.width } }
    set { section { schedule.width = newValue } }
  }

  /// True while the queue starts no operations.
  var isSuspended: Bool {
    get { lock.withLock { schedule.isSuspended } }
    set { section { schedule.isSuspended = newValue } }
  }

  /// The number of unfinished operations.
  var operationCount: Int { sectionOfAll { schedule.countOfAdded } }

  /// The unfinished operations in the order in which they were added.
  var operations: [Operation] { sectionOfAll { schedule.added } }

  /// Replaces the dispatch queue. Returns false if the queue has operations.
  func setTarget(_ target: DispatchQueue) -> Bool {
    sectionOfAll {
      if schedule.count > 0 { return false }
      self.target = target
      epoch += 1
      isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
      return true
    }
  }

  /// Replaces the dispatch queue for later calls of workers.
  func replaceTarget(by target: DispatchQueue) { lock.withLock { self.target = target } }

  /// Returns a semaphore that is signalled when all operations have finished; nil if none is unfinished.
  func waiter() -> DispatchSemaphore? {
    sectionOfAll {
      if schedule.count == 0 { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      waiters.append(semaphore)
      return semaphore
    }
  }
}
