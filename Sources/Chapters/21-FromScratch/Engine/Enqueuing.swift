// How operations enter a queue.

extension Scheduler {
  /// Takes in an operation of this module, without the lock while a worker is on its way.
  func add(_ operation: BlockOperation, to queue: OperationQueue) {
    if isObserved { return add([operation], to: queue) }
    operation.claim(for: self)
    mailbox.append(operation)
    // The worker lowers this flag before it empties the mailbox, and keeps the queue until then.
    if !isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) {
      sectionOfAll {}
    }
    if isObserved { queue.didChange(.operations) }  // For one who has begun to observe in between.
  }

  /// Takes in operations, in this order. Traps for one that cannot be taken.
  ///
  /// In three steps, because an operation may answer for itself whether it is ready, and is asked
  /// without the lock: they enter, they are asked, and those that are ready become so in the order
  /// in which they were added. Who becomes ready in between is heard of like any other.
  func add(_ operations: [Operation], to queue: OperationQueue) {
    var arePlain = true
    operations.visit {
      $0.claim(for: self)
      if !Operation.isPlain($0) { arePlain = false }
    }
    // An observer is told of them before any of them starts.
    let announces = isObserved
    let areAsked = announces || !arePlain
    if announces { queue.willChange(.operations) }
    sectionOfAll {
      operations.visit { operation in
        if operation.node.place == .gone { return }  // It has finished already.
        enter(operation, of: queue)
        if !areAsked, operation.state.isReady { schedule.markReady(operation) }
      }
    }
    if announces || isObserved { queue.didChange(.operations) }
    if areAsked { consider(operations) }
  }

  /// Takes in a barrier: it waits for everything before, and everything after waits for it.
  func addBarrier(_ operation: BlockOperation, to queue: OperationQueue) {
    operation.update { $0.becomingBarrier() }
    operation.claim(for: self)
    sectionOfAll {
      schedule.separate(after: schedule.count)
      enter(operation, of: queue)
      schedule.settle(operation, isReady: operation.state.isReady)
      schedule.separate(after: schedule.count)
    }
  }

  /// Takes in an operation that did not come by the mailbox. Must be called with the lock held.
  private func enter(_ operation: Operation, of queue: OperationQueue) {
    if busyQueue == nil { busyQueue = queue }
    _ = Unmanaged.passRetained(operation)  // The schedule's; released when it has left.
    schedule.enter(operation)
  }
}

extension [Operation] {
  /// Does something with each operation. Takes and gives back no reference for one: the array has one.
  @inline(__always)
  fileprivate func visit(_ body: (Operation) -> Void) {
    withUnsafeBytes { bytes in
      for reference in bytes.assumingMemoryBound(to: Unmanaged<Operation>.self) {
        reference._withUnsafeGuaranteedRef(body)
      }
    }
  }
}
