// What a queue asks its scheduler, and sets of it.

extension Scheduler {
  /// How many operations may run at a time; negative for as many as the system allows.
  var width: Int {
    get { lock.withLock { schedule.width } }
    set {
      section { schedule.width = newValue }
    }
  }

  /// Whether nothing is started for the time being.
  var isSuspended: Bool {
    get { lock.withLock { schedule.isSuspended } }
    set {
      section { schedule.isSuspended = newValue }
    }
  }

  /// How many operations have not finished.
  var operationCount: Int {
    var count = 0
    section {
      takeIn()
      count = schedule.countOfAdded
    }
    return count
  }

  /// The operations that have not finished, in the order in which they were added.
  var operations: [Operation] {
    var operations: [Operation] = []
    section {
      takeIn()
      operations = schedule.added
    }
    return operations
  }

  /// Replaces the dispatch queue. Returns false if there are operations.
  func setTarget(_ target: DispatchQueue) -> Bool {
    var isEmpty = false
    section {
      takeIn()
      isEmpty = schedule.count == 0
      guard isEmpty else { return }
      pool.begin(on: target)
      isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
    }
    return isEmpty
  }

  /// Replaces the dispatch queue for the workers that are called from now on.
  func replaceTarget(by target: DispatchQueue) { lock.withLock { pool.move(to: target) } }

  /// A semaphore that is signalled when nothing is left; nil if nothing is.
  func waiter() -> DispatchSemaphore? {
    var semaphore: DispatchSemaphore?
    section {
      takeIn()
      if schedule.count == 0 { return }
      let made = DispatchSemaphore(value: 0)
      waiters.append(made)
      semaphore = made
    }
    return semaphore
  }
}
