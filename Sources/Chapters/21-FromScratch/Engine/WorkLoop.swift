// The loop of a worker: a Dispatch thread that runs operations of a queue one after another.

extension Scheduler {
  /// The number of looks for new work before a worker returns its thread.
  private static let patience = 2_000
  /// If this many operations have started since an arriving worker last looked, the operations are so short
  /// that another worker would not help and would only contend for the lock.
  private static let many = Spinning.attempts(64)

  /// Asks Dispatch for a thread with the quality of service of the next operation.
  func callWorker() {
    let (target, epoch, started, quality) = lock.withLock {
      let first = schedule.ready.first?._withUnsafeGuaranteedRef { $0.node.rank.quality }
      return (self.target, self.epoch, schedule.started, first ?? 0)
    }
    let item: @Sendable () -> Void = { [self] in work(on: epoch, since: started) }
    if quality == 0 { target.run(item) } else { target.run(at: ReadyList.quality(quality), item) }
  }

  /// Runs operations until none is left or the time slice of the worker is over.
  private func work(on epoch: Int, since started: Int) {
    let worker = Worker(of: self, epoch: epoch)
    guard arrive(worker, since: started) else { return worker.leave() }
    var next = take(worker)
    while let operation = next {
      run(operation, worker)
      next = worker.inHand.take()
      if next != nil { continue }
      if worker.turn.isOver { break }
      next = take(worker)
      // Only one worker waits for new work; while it waits, it counts as on its way.
      if next == nil, awaitWork() { next = take(worker) }
    }
    worker.leave()
    leave()
  }

  /// Registers an arriving worker as soon as it can help. Returns false if its time slice ends first.
  private func arrive(_ worker: Worker, since started: Int) -> Bool {
    var before = started
    while true {
      let mayHelp = lock.withLock {
        isOnStandby =
          presentWorkers > 0 && worker.epoch == epoch && schedule.started - before >= Scheduler.many
        before = schedule.started
        if isOnStandby { return false }
        presentWorkers += 1
        isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
        return true
      }
      if mayHelp { return true }
      if worker.turn.isOver {
        callWorker()
        return false
      }
      standby.nap()
    }
  }

  /// Takes the next operation for a worker that runs it immediately.
  ///
  /// An operation with overrides may finish at any time and then leaves the schedule. So the worker retains
  /// the operation until the run is over. For other operations, the reference of the schedule is enough.
  private func take(_ worker: Worker) -> Unmanaged<Operation>? {
    section {
      takeInForNext()
      guard worker.epoch == epoch, let taken = schedule.popNext() else { return nil }
      if !taken._withUnsafeGuaranteedRef({ $0.hasNoOverrides }) { _ = taken.retain() }
      return taken
    }
  }

  /// Puts the operation in a worker's hand back into the schedule, and calls another worker for it.
  func callInstead(of taken: Unmanaged<Operation>?) {
    // The worker on its way looks for work on arrival.
    if taken == nil, isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) { return }
    section { taken?._withUnsafeGuaranteedRef { schedule.putBack($0) } }
  }

  /// Deregisters a worker, and calls another one if needed.
  private func leave() {
    let isToTakeOver = sectionOfAll {
      presentWorkers -= 1
      return isOnStandby && presentWorkers == 0
    }
    if isToTakeOver { standby.signal() }
  }

  /// Waits briefly for new work, either as the worker on its way, or while that worker is on standby. Returns
  /// false if another worker is arriving.
  private func awaitWork() -> Bool {
    let isAlone = !isWorkerOnItsWay.exchange(true, ordering: .sequentiallyConsistent)
    guard isAlone || lock.withLock({ isOnStandby }) else { return false }
    for _ in 0..<Spinning.attempts(Scheduler.patience) where !mailbox.isEmpty { break }
    // The caller looks for work next, so it no longer counts as on its way.
    if isAlone {
      lock.withLock { isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent) }
    }
    return true
  }

  /// Runs a taken operation and removes it from the queue if it has finished.
  @inline(__always)
  private func run(_ reference: Unmanaged<Operation>, _ worker: Worker) {
    let (hasNoOverrides, quality) = reference._withUnsafeGuaranteedRef {
      ($0.hasNoOverrides, $0.node.rank.quality)
    }
    if quality == 0 {
      runToTheEnd(reference, worker)
    } else {
      performItem(at: ReadyList.quality(quality)) { runToTheEnd(reference, worker) }
    }
    // If this worker was at hand, it now takes the next operation, or it leaves and calls another worker.
    worker.isAtHand = false
    if !hasNoOverrides { reference.release() }  // Balances the retain in take(_:).
  }

  private func runToTheEnd(_ reference: Unmanaged<Operation>, _ worker: Worker) {
    var freed = FreedDependents()
    // The pool is drained before the next operation is taken.
    let leaves = autoreleasepool {
      reference._withUnsafeGuaranteedRef { $0.runForQueue(reports, &freed) }
    }
    if !leaves { return }
    // An operation with other references is not deallocated when it leaves the queue.
    let takesOn = !isKeptOnlyHere(reference) && !worker.turn.isOver
    reference._withUnsafeGuaranteedRef {
      hasFinished($0, &freed, by: .passUnretained(worker), takesOn: takesOn)
    }
  }

  /// True if the schedule currently holds the only reference.
  @inline(__always)
  private func isKeptOnlyHere(_ reference: Unmanaged<Operation>) -> Bool {
    var reference = reference
    let isOnly = withUnsafeMutablePointer(to: &reference) {
      $0.withMemoryRebound(to: Operation.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    if isOnly { afterAllReleases() }
    return isOnly
  }
}
