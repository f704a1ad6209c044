// The loop of a worker, a thread of Dispatch that runs one operation of a queue after another.

extension Scheduler {
  /// How often a worker looks for new work before it gives its thread back.
  private static let patience = 2_000
  /// If workers have started so many operations since one that comes looked last, operations are so short
  /// that it would only contend with them for the lock.
  private static let many = Spinning.attempts(64)

  /// Asks Dispatch for a thread, of the quality of service of what comes next.
  func callWorker() {
    let (target, epoch, started, quality) = lock.withLock {
      let first = schedule.ready.first?._withUnsafeGuaranteedRef { $0.node.rank.quality }
      return (self.target, self.epoch, schedule.started, first ?? 0)
    }
    let item: @Sendable () -> Void = { [self] in work(on: epoch, since: started) }
    if quality == 0 { target.run(item) } else { target.run(at: ReadyList.quality(quality), item) }
  }

  /// Runs operations while there are any, or until it is another item's turn.
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
      // Only one waits for new work, and is the one on its way as long as it does.
      if next == nil, awaitWork() { next = take(worker) }
    }
    worker.leave()
    leave()
  }

  /// Says that a worker has come, that was on its way, as soon as it may help.
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

  /// Takes the next operation, for a worker that runs it at once.
  ///
  /// One with code of its own may say at any time that it has finished, and then it leaves: so it is
  /// kept, by a reference that is released when it has been run. Of others the schedule's is enough.
  private func take(_ worker: Worker) -> Unmanaged<Operation>? {
    section {
      takeInForNext()
      guard worker.epoch == epoch, let taken = schedule.popNext() else { return nil }
      if !taken._withUnsafeGuaranteedRef(Operation.isPlain) { _ = taken.retain() }
      return taken
    }
  }

  /// Takes back what a worker has in hand, if it has, and calls somebody else who may take it.
  func callInstead(of taken: Unmanaged<Operation>?) {
    // Who is on its way will look, and finds what is there.
    if taken == nil, isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) { return }
    section { taken?._withUnsafeGuaranteedRef { schedule.putBack($0) } }
  }

  /// Says that a worker is about to go, and sees to it that another comes if one is needed.
  private func leave() {
    let isToTakeOver = sectionOfAll {
      presentWorkers -= 1
      return isOnStandby && presentWorkers == 0
    }
    if isToTakeOver { standby.signal() }
  }

  /// Waits a little for new work, as the worker on its way, or while that one is on standby. Returns
  /// false if another worker comes.
  private func awaitWork() -> Bool {
    let isAlone = !isWorkerOnItsWay.exchange(true, ordering: .sequentiallyConsistent)
    guard isAlone || lock.withLock({ isOnStandby }) else { return false }
    for _ in 0..<Spinning.attempts(Scheduler.patience) where !mailbox.isEmpty { break }
    // From here on it looks for work, and is not on its way any more.
    if isAlone {
      lock.withLock { isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent) }
    }
    return true
  }

  /// Runs an operation that was taken, and sees to its leaving.
  @inline(__always)
  private func run(_ reference: Unmanaged<Operation>, _ worker: Worker) {
    let (isPlain, quality) = reference._withUnsafeGuaranteedRef {
      (Operation.isPlain($0), $0.node.rank.quality)
    }
    if quality == 0 {
      runToTheEnd(reference, worker)
    } else {
      performItem(at: ReadyList.quality(quality)) { runToTheEnd(reference, worker) }
    }
    // If it was at hand: it takes the next one now, or leaves and calls another worker.
    worker.isAtHand = false
    if !isPlain { reference.release() }  // What it was kept by since it was taken.
  }

  private func runToTheEnd(_ reference: Unmanaged<Operation>, _ worker: Worker) {
    var freed = FreedDependents()
    // Objects that it autoreleases are released before the next operation is taken.
    let leaves = autoreleasepool {
      reference._withUnsafeGuaranteedRef { $0.runForQueue(reports, &freed) }
    }
    if !leaves { return }
    // Of one whom somebody else keeps nothing goes away when it leaves.
    let takesOn = !isKeptOnlyHere(reference) && !worker.turn.isOver
    reference._withUnsafeGuaranteedRef {
      hasFinished($0, &freed, by: .passUnretained(worker), takesOn: takesOn)
    }
  }

  /// Whether the schedule's is the only reference, at this moment.
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
