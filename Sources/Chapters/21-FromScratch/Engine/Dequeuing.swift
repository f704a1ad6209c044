// How operations that have finished leave their queue.

extension Scheduler {
  /// Hears that an operation has finished of which observers are about to be told: it is in the list
  /// no longer, and leaves when they have been told.
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

  /// Hears that an operation has finished.
  ///
  /// - Parameters:
  ///   - freed: What came of it. Those who wait for nothing any more become ready, or have a
  ///     place kept, before their predecessor leaves its place to others: if none has code of its own
  ///     and all are here, in the section in which it leaves.
  ///   - worker: The worker that has run it, and will take the next one.
  ///   - takesOn: Whether it takes that one in the same section. If code of others is called before it
  ///     has started it, ``Worker/callBeforeOthersCode()`` comes first.
  func hasFinished(
    _ operation: Operation, _ freed: inout FreedDependents, by worker: Unmanaged<Worker>? = nil,
    takesOn: Bool = false
  ) {
    let state = operation.state
    let isDelisted = state.isObserved && lock.withLock { operation.node.isDelisted }
    let isTold = !state.isBarrier && !isDelisted
    let announces = isObserved && isTold
    // Retained until the change is over: when the last operation has left, nobody else may.
    let queue = announces ? self.queue : nil
    // An operation that finished before it could enter stays out, and observers do not hear of it.
    if announces, !lock.withLock({ schedule.keepsOut(operation) }) {
      operation.update { $0.settling() }
      queue?.willChange(.operations)
    }
    var handsOver = true
    freed.visit {
      let isOwn = $0._withUnsafeGuaranteedRef { Operation.isPlain($0) && $0.belongs(to: self) }
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
      // Nearly always empty, and not touched then: what is captured for it would cost a retain an operation.
      if !unheld.isEmpty {
        areAsked = !unheld.allSatisfy(Operation.isPlain)
        if areAsked { schedule.keepPlaces(1) } else { for freed in unheld { reconsider(freed) } }
      }
      if hasLeft, schedule.count == 0 { swap(&waiters, &self.waiters) }
      // Its dispatch queue is still this one's: that is replaced only while nothing is in the queue.
      if takesOn {
        worker?._withUnsafeGuaranteedRef { $0.inHand = schedule.popNext(ifPlain: true) }
      }
    }
    operation.settle()
    if hasLeft { Unmanaged.passUnretained(operation).release() }  // What the schedule kept it by.
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
