// Adding operations to a queue.

extension Scheduler {
  /// Adds an operation without overrides. Takes no lock while a worker is on its way.
  func add(_ operation: BlockOperation, to queue: OperationQueue) {
    if isObserved { return add([operation], to: queue) }
    operation.claim(for: self)
    mailbox.append(operation)
    // The worker clears this flag before it empties the mailbox, and retains the queue until then.
    if !isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) {
      sectionOfAll {}
    }
    if isObserved { queue.didChange(.operations) }  // Notifies observers added meanwhile.
  }

  /// Adds operations in order. Traps if one of them is executing, has finished or is in a queue.
  ///
  /// Works in three steps, because overrides of `isReady` are evaluated without the lock: the operations
  /// enter, are evaluated, and move to the ready list in the order in which they were added. A change of
  /// readiness in between is reported as usual.
  func add(_ operations: [Operation], to queue: OperationQueue) {
    var haveNoOverrides = true
    operations.visit {
      $0.claim(for: self)
      if !$0.hasNoOverrides { haveNoOverrides = false }
    }
    // Observers are notified before any of the operations starts.
    let announces = isObserved
    let areAsked = announces || !haveNoOverrides
    if announces { queue.willChange(.operations) }
    sectionOfAll {
      operations.visit { operation in
        if operation.node.place == .gone { return }  // The operation finished before entering.
        enter(operation, of: queue)
        if !areAsked, operation.state.isReady { schedule.markReady(operation) }
      }
    }
    if announces || isObserved { queue.didChange(.operations) }
    if areAsked { consider(operations) }
  }

  /// Adds a barrier, which waits for all earlier operations and delays all later ones.
  func addBarrier(_ operation: BlockOperation, to queue: OperationQueue) {
    operation.update { $0.becomingBarrier() }
    operation.claim(for: self)
    sectionOfAll {
      schedule.separate(after: schedule.count)
      enter(operation, of: queue)
      schedule.place(operation, isReady: operation.state.isReady)
      schedule.separate(after: schedule.count)
    }
  }

  /// Enters an operation directly rather than through the mailbox. Must be called with the lock held.
  private func enter(_ operation: Operation, of queue: OperationQueue) {
    if busyQueue == nil { busyQueue = queue }
    _ = Unmanaged.passRetained(operation)  // The schedule's reference, released in hasFinished.
    schedule.enter(operation)
  }
}

extension [Operation] {
  /// Calls `body` for each operation without retaining and releasing the operation, because the array owns a
  /// reference.
  @inline(__always)
  fileprivate func visit(_ body: (Operation) -> Void) {
    withUnsafeBytes { bytes in
      for reference in bytes.assumingMemoryBound(to: Unmanaged<Operation>.self) {
        reference._withUnsafeGuaranteedRef(body)
      }
    }
  }
}
