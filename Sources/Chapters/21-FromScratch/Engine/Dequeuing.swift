// Removing finished operations from their queue.

extension Scheduler {
  /// Removes a finished operation from `operations` before its observers are notified. The operation leaves
  /// the queue after the notification.
  func delist(_ operation: Operation) {
    let announces = isObserved
    let queue = announces ? self.queue : nil
    if announces {
      if lock.withLock({ schedule.keepsOut(operation) }) { return }
      queue?.willChange(.operations)
    }
    let isNews = sectionOfAll { schedule.delist(operation) }
    guard announces || isNews && isObserved else { return }
    Worker.callBeforeOthersCode()
    (queue ?? self.queue)?.didChange(.operations)
  }

  /// Removes a finished operation from the queue.
  ///
  /// - Parameters:
  ///   - freed: The dependents that have no unfinished dependency now. They become ready, or a part of the
  ///     concurrency limit is reserved for them, before the operation frees its own part for others. If all
  ///     belong to this queue and have no overrides, this happens in the critical section in which the
  ///     operation leaves.
  ///   - worker: The worker that has run the operation and will take the next one.
  ///   - takesOn: True if the worker takes the next operation in the same section. If client code runs before
  ///     its start, ``Worker/callBeforeOthersCode()`` is called first.
  func hasFinished(
    _ operation: Operation, _ freed: inout FreedDependents, by worker: Unmanaged<Worker>? = nil,
    takesOn: Bool = false
  ) {
    let state = operation.state
    let isDelisted = state.isObserved && lock.withLock { operation.node.isDelisted }
    let isTold = !state.isBarrier && !isDelisted
    let announces = isObserved && isTold
    // The queue is retained until observers have been notified: once the last operation has left, this may be
    // the only reference.
    let queue = announces ? self.queue : nil
    // If the operation finished before it was entered in the schedule, observers are not notified of its
    // removal.
    if announces, !lock.withLock({ schedule.keepsOut(operation) }) {
      operation.update { $0.settling() }
      queue?.willChange(.operations)
    }
    var handsOver = true
    freed.visit {
      let isOwn = $0._withUnsafeGuaranteedRef { $0.hasNoOverrides && $0.belongs(to: self) }
      if !isOwn { handsOver = false }
    }
    let questions = handsOver ? [] : Scheduler.admit(freed, before: operation)
    var hasLeft = false
    var unheld: [Operation] = []
    var areAsked = false
    var waiters: [DispatchSemaphore] = []
    let worker = announces || !handsOver ? nil : worker
    section(of: worker) {
      takeInForNext()
      if handsOver { freed.visit { $0._withUnsafeGuaranteedRef { reconsider($0) } } }
      hasLeft = schedule.leave(operation, freed: &unheld)
      // `unheld` is almost always empty. An empty list is not touched, because capturing it would cost a
      // retain for each operation.
      if !unheld.isEmpty {
        areAsked = !unheld.allSatisfy { $0.hasNoOverrides }
        if areAsked { schedule.keepPlaces(1) } else { for freed in unheld { reconsider(freed) } }
      }
      if hasLeft, schedule.count == 0 { swap(&waiters, &self.waiters) }
      // The worker's dispatch queue is still current: it can be replaced only while the queue is empty.
      if takesOn {
        worker?._withUnsafeGuaranteedRef { $0.inHand = schedule.popNext(withoutOverrides: true) }
      }
    }
    operation.settle()
    if hasLeft { Unmanaged.passUnretained(operation).release() }  // The schedule's reference.
    if hasLeft, isTold, isObserved {
      Worker.callBeforeOthersCode()
      (queue ?? self.queue)?.didChange(.operations)
    }
    for waiter in waiters { waiter.signal() }
    if handsOver { freed.visit { $0.release() } }
    if areAsked {
      Worker.callBeforeOthersCode()
      consider(unheld, givingUpPlace: true)
    }
    for question in questions { question.ask() }
  }
}
