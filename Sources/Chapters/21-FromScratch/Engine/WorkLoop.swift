// The loop of a worker, a thread of Dispatch that runs one operation of a queue after another.

extension Scheduler {
  /// How often a worker looks for new work before it gives its thread back.
  private static let patience = 2_000
  /// If operations take less than so many nanoseconds each, one worker is enough: that is about what
  /// it takes to get from one to the next. Several workers need twice as long, since they wait for each
  /// other.
  private static let short: UInt64 = 300

  /// Asks Dispatch for a thread, of the quality of service of what comes next.
  func callWorker() {
    let (target, epoch, tally, quality) = lock.withLock {
      let first = schedule.ready.first?._withUnsafeGuaranteedRef { $0.node.rank.quality }
      return (pool.target, pool.epoch, schedule.tally, first ?? 0)
    }
    let throughput = Throughput(since: tally)
    if quality == 0 {
      target.run { [self] in work(on: epoch, since: throughput) }
    } else {
      target.run(at: ReadyList.quality(quality)) { [self] in work(on: epoch, since: throughput) }
    }
  }

  /// Runs operations while there are any, or until it is another item's turn.
  ///
  /// - Parameters:
  ///   - epoch: When the worker was called; see ``WorkerPool``.
  ///   - throughput: The queue's, since the worker was called.
  private func work(on epoch: Int, since throughput: Throughput) {
    let worker = Worker(of: self, epoch: epoch, since: throughput)
    guard arrive(worker) else { return worker.leave() }
    var next = take(worker)
    while let operation = next {
      run(operation, worker)
      next = worker.inHand.take()
      if next != nil { continue }
      if worker.turn.isOver || isSuperfluous(worker) { break }
      next = take(worker)
      // Only one waits for new work, and is the one on its way as long as it does.
      if next == nil, awaitWork() { next = take(worker) }
    }
    worker.leave()
    leave()
  }

  /// Says that a worker has come, that was on its way, as soon as it may help.
  ///
  /// As long as others start operations so fast that one worker more would only contend with them, it
  /// stands by, and is the one on its way.
  ///
  /// - Returns: Whether it is to work. If not, its turn was over before, and it was called again.
  private func arrive(_ worker: Worker) -> Bool {
    while true {
      let mayHelp = lock.withLock {
        let mayHelp =
          pool.isAway || worker.epoch != pool.epoch
          || !worker.throughput.isFaster(
            than: Scheduler.short, until: schedule.tally, by: pool.present)
        worker.look(from: schedule.tally)
        isOnStandby = !mayHelp
        if mayHelp {
          pool.arrive()
          isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
        }
        return mayHelp
      }
      if mayHelp { return true }
      if worker.turn.isOver {
        callWorker()
        return false
      }
      standby.nap()
    }
  }

  /// Whether a worker had better go, since operations are so short that the others do as well without
  /// it. Looks once in a while.
  private func isSuperfluous(_ worker: Worker) -> Bool {
    guard worker.isToLook else { return false }
    return lock.withLock {
      defer { worker.look(from: schedule.tally) }
      return pool.present > 1
        && worker.throughput.isFaster(
          than: 2 * Scheduler.short, until: schedule.tally, by: pool.present,
          besides: worker.runs)
    }
  }

  /// Takes the next operation, for a worker that runs it at once.
  ///
  /// One with code of its own may say at any time that it has finished, and then it leaves: so it is
  /// kept, by a reference that is released when it has been run. Of others the schedule's is enough.
  private func take(_ worker: Worker) -> Unmanaged<Operation>? {
    var next: Unmanaged<Operation>?
    section {
      takeInForNext()
      guard worker.epoch == pool.epoch, let taken = schedule.popNext() else { return }
      if !taken._withUnsafeGuaranteedRef(Operation.isPlain) { _ = taken.retain() }
      next = taken
    }
    return next
  }

  /// Takes back what a worker has in hand, if it has, and calls somebody else who may take it.
  func callInstead(of taken: Unmanaged<Operation>?) {
    // Who is on its way will look, and finds what is there.
    if taken == nil, isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) { return }
    section { taken?._withUnsafeGuaranteedRef { schedule.putBack($0) } }
  }

  /// Says that a worker is about to go, and sees to it that another comes if one is needed.
  private func leave() {
    var isToTakeOver = false
    section {
      pool.leave()
      takeIn()
      isToTakeOver = isOnStandby && pool.isAway
    }
    if isToTakeOver { standby.signal() }
  }

  /// Waits a little for new work, as the one who is on its way, or while that one stands by. Returns
  /// false if another comes.
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
    // Whoever was at hand takes the next one now, or leaves and calls another.
    worker.isAtHand = false
    if !isPlain { reference.release() }  // What it was kept by since it was taken.
    worker.countOne()
  }

  private func runToTheEnd(_ reference: Unmanaged<Operation>, _ worker: Worker) {
    var freed = FreedDependents()
    guard runInPool(reference, &freed) else { return }
    // Of one whom somebody else keeps nothing goes away when it leaves.
    let takesOn = !isKeptOnlyHere(reference) && !worker.turn.isOver && !worker.isToLook
    reference._withUnsafeGuaranteedRef {
      hasFinished($0, &freed, by: .passUnretained(worker), takesOn: takesOn)
    }
  }

  private func runInPool(
    _ reference: Unmanaged<Operation>, _ freed: inout FreedDependents
  ) -> Bool {
    #if canImport(ObjectiveC)
      // What it has left to be released later is released before anything else is taken.
      autoreleasepool {
        reference._withUnsafeGuaranteedRef { $0.runForQueue(reports, &freed) }
      }
    #else
      reference._withUnsafeGuaranteedRef { $0.runForQueue(reports, &freed) }
    #endif
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
