/// The part of a queue that its operations know: it hears of what happens to them, and sees to it
/// that somebody starts what may start.
///
/// Operations keep it and not the queue, so that a queue can be released although operations of it
/// are still referenced. While any are unfinished, it keeps the queue.
///
/// This file has its state, the use of its lock, and the queue's settings. What it does has a file for each
/// idea: `Enqueuing`, `Readiness`, `Dequeuing`, `WorkLoop`.
///
/// No code of others is called with the lock held, nor with an operation in hand that was taken and
/// has not started: that code may wait for it.
final class Scheduler: @unchecked Sendable {
  // Unchecked, because all variables are guarded by `lock`, except `queue`, which is set once before
  // anybody else knows the scheduler.

  private let apart = SIMD64<UInt8>()
  /// Whether a worker will look for work before it does anything else. Raised
  /// with the lock held, or by a worker that has nothing to do; lowered with the lock held, by the
  /// worker that has come, before it empties the mailbox.
  let isWorkerOnItsWay = Atomic(false)
  /// Whether somebody observes the queue. Raised before the observer looks for the first time, and
  /// never lowered.
  private let observed = Atomic(false)
  /// The queue's progress, once that was asked for.
  let reports = Reports()
  /// The queue; nil once it is going away. Then nobody is left to be told.
  weak var queue: OperationQueue?
  /// Whether it is that of the main queue, which cannot be changed.
  let isMain: Bool

  /// Operations that were added and are not in the schedule yet. Each is kept by the mailbox, and
  /// from then on by the schedule, with a reference that is released when it has left.
  ///
  /// It lies between fields that adding threads read and that hardly ever change, and fields that change
  /// for each operation with the lock held: side by side, those threads would wait for each other's cache
  /// lines.
  let mailbox = Mailbox()

  /// Guards all variables, and the node of every operation of the queue. The locks of an
  /// operation's links are never held at the same time.
  let lock = Lock()
  @exclusivity(unchecked) var schedule = Schedule()
  /// Where workers are called from.
  @exclusivity(unchecked) var target: DispatchQueue
  /// Which of the queue's dispatch queues that is. Workers of an earlier one start nothing.
  @exclusivity(unchecked) private(set) var epoch = 0
  /// How many workers have come and not left.
  @exclusivity(unchecked) var presentWorkers = 0
  /// The queue, from the first operation on until nothing is left and no worker will look.
  @exclusivity(unchecked) var busyQueue: OperationQueue?
  /// The threads that wait for the moment when nothing is left.
  @exclusivity(unchecked) var waiters: [DispatchSemaphore] = []

  /// Whether the worker on its way is on standby, until those at work need it.
  @exclusivity(unchecked) var isOnStandby = false
  /// The worker on standby waits for this; the last worker that leaves signals it.
  let standby = DispatchSemaphore(value: 0)

  init(target: DispatchQueue, isMain: Bool) {
    self.target = target
    self.isMain = isMain
    if isMain { schedule.width = 1 }
  }

  // MARK: The lock

  /// Does something with the lock held, and calls a worker if one is needed then.
  ///
  /// - Parameter worker: The worker that is about to take the next operation, if it has none in hand,
  ///   with no code of others in between, so that none need be called for that one.
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

  /// A section that begins with all that has been added in the schedule.
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
    // Here and not where they were added: that thread may find a worker on its way, and take no lock.
    if busyQueue == nil { busyQueue = queue }
    mailbox.takeAll { reference in
      reference._withUnsafeGuaranteedRef { operation in
        schedule.enter(operation)
        // Looked at after it was entered: from now on, who changes it is told apart.
        if operation.state.isReady { schedule.markReady(operation) }
      }
    }
  }

  /// The same before the next operation is taken, unless none that is in the mailbox can be that one.
  /// Must be called with the lock held.
  ///
  /// An ordinary operation comes after all that are ready, if one of these has normal priority at least;
  /// and the worker on its way will take it in. To look into the mailbox is to wait for its cache line,
  /// which each thread that adds writes.
  @inline(__always)
  func takeInForNext() {
    if schedule.ready.hasNormal, isWorkerOnItsWay.load(ordering: .relaxed), !mailbox.holdsUrgent {
      return
    }
    takeIn()
  }

  /// Whether a worker should be called: something may start, and none is on its way. Must be called
  /// with the lock held, and obeyed.
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

  /// The queue, if nothing is left in it and no worker will look. Must be called with the lock held,
  /// when nothing is in the schedule.
  private func queueToLetGoOf() -> OperationQueue? {
    guard busyQueue != nil, presentWorkers == 0, !isWorkerOnItsWay.load(ordering: .relaxed),
      mailbox.isEmpty
    else { return nil }
    return busyQueue.take()
  }

  // MARK: Being observed

  var isObserved: Bool { observed.load(ordering: .sequentiallyConsistent) }

  /// Makes every change from here on one that is announced; see ``Observers/Registration``.
  func noteObserver() { observed.store(true, ordering: .sequentiallyConsistent) }
}

// MARK: - What a queue asks and sets

extension Scheduler {
  /// How many operations may run at a time; negative for as many as the system allows.
  var width: Int {
    get { lock.withLock { schedule.width } }
    set { section { schedule.width = newValue } }
  }

  /// Whether nothing is started for the time being.
  var isSuspended: Bool {
    get { lock.withLock { schedule.isSuspended } }
    set { section { schedule.isSuspended = newValue } }
  }

  /// How many operations have not finished.
  var operationCount: Int { sectionOfAll { schedule.countOfAdded } }

  /// The operations that have not finished, in the order in which they were added.
  var operations: [Operation] { sectionOfAll { schedule.added } }

  /// Replaces the dispatch queue. Returns false if there are operations.
  func setTarget(_ target: DispatchQueue) -> Bool {
    sectionOfAll {
      if schedule.count > 0 { return false }
      self.target = target
      epoch += 1
      isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
      return true
    }
  }

  /// Replaces the dispatch queue for the workers that are called from now on.
  func replaceTarget(by target: DispatchQueue) { lock.withLock { self.target = target } }

  /// A semaphore that is signalled when nothing is left; nil if nothing is.
  func waiter() -> DispatchSemaphore? {
    sectionOfAll {
      if schedule.count == 0 { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      waiters.append(semaphore)
      return semaphore
    }
  }
}
