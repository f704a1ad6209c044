// What workers do.

extension Scheduler {
  /// How often a worker looks for new work before it gives its thread back.
  private static let patience = 2_000

  /// Asks Dispatch for threads.
  func callWorkers(_ calls: Crew.Calls) {
    let (target, epoch) = lock.withLock { (crew.target, crew.epoch) }
    if calls.contains(0) { target.run { [self] in work(on: epoch, errand: 0) } }
    for quality in Crew.ownQualities where calls.contains(quality) {
      target.run(at: ReadyList.quality(quality)) { [self] in work(on: epoch, errand: quality) }
    }
  }

  /// Runs operations while there are any, or until it is another item's turn.
  ///
  /// - Parameters:
  ///   - epoch: When the worker was called; see ``Crew``.
  ///   - quality: For which quality of service; 0 for that of the queue.
  // snippet.work
  private func work(on epoch: Int, errand quality: UInt8) {
    let worker = Worker(of: self)
    let turn = Turn()
    arrive(quality)
    var next = take(epoch)
    while let operation = next {
      run(operation, worker)
      if turn.isOver { break }
      next = take(epoch)
      // Only one waits for new work, and is the one on its way as long as it does.
      if next == nil, quality == 0, linger() {
        arriveAgain()
        next = take(epoch)
      }
    }
    worker.leave()
    leave()
  }
  // snippet.end

  /// Says that a worker has come, that was on its way.
  private func arrive(_ quality: UInt8) {
    lock.withLock {
      crew.arrive(for: quality)
      if quality == 0 { isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent) }
    }
  }

  /// Says that a worker which has waited for new work will look for it now.
  private func arriveAgain() {
    lock.withLock { isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent) }
  }

  /// Takes the next operation, for a worker that runs it at once.
  private func take(_ epoch: Int) -> Unmanaged<Operation>? {
    var next: Unmanaged<Operation>?
    if Fault.takesTooEarly.isPlanted, let taken = Worker.takeOutOfHand() { return taken }
    section {
      takeIn()
      if epoch == crew.epoch { next = schedule.popNext() }
    }
    return next
  }

  /// Says that a worker is about to go, and sees to it that another comes if one is needed.
  private func leave() {
    section {
      crew.leave()
      takeIn()
    }
  }

  /// Waits a little for new work, as the one who is on its way. Returns false if another is.
  private func linger() -> Bool {
    let isAlone = !isWorkerOnItsWay.exchange(true, ordering: .sequentiallyConsistent)
    guard isAlone else { return false }
    for _ in 0..<Spinning.attempts(Scheduler.patience) where !mailbox.isEmpty { break }
    return true
  }

  /// Runs an operation that was taken, and sees to its leaving.
  @inline(__always)
  private func run(_ reference: Unmanaged<Operation>, _ worker: Worker) {
    // The schedule keeps it until it has left, which it does not before it has finished.
    reference._withUnsafeGuaranteedRef { operation in
      let quality = operation.enrolment.quality
      if quality == 0 { return runInPool(operation, worker) }
      performItem(at: ReadyList.quality(quality)) { runInPool(operation, worker) }
    }
    // Whoever was at hand takes the next one now, or leaves and calls another.
    worker.isAtHand = false
  }

  private func runInPool(_ operation: Operation, _ worker: Worker) {
    #if canImport(ObjectiveC)
      autoreleasepool { runToTheEnd(operation, worker) }
    #else
      runToTheEnd(operation, worker)
    #endif
  }

  private func runToTheEnd(_ operation: Operation, _ worker: Worker) {
    var consequences = Consequences()
    if operation.runForQueue(&consequences) { hasFinished(operation, consequences, by: worker) }
  }
}
