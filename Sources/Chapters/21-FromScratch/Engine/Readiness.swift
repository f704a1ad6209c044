// What operations say of themselves, and what follows for their places in the queue.

extension Scheduler {
  /// Tells the queues of operations that these wait for nothing any more, or the operations.
  ///
  /// Queues that start nothing now hear of it first: whoever starts by what others hear may have them
  /// go on. Where places are short, all that are freed there are asked before any of them starts, so
  /// that the highest does. Where they are not, one with code of its own may take any time to answer:
  /// nobody else is told after it who could be told before.
  ///
  /// - Parameters:
  ///   - references: The operations, each with a reference that is released here.
  ///   - left: The queue in which a place is given up then.
  static func tell(
    _ references: SmallVector<Unmanaged<Operation>>, beforeLeaving left: Scheduler? = nil
  ) {
    if references.isEmpty { return }
    let operations = references.elements.map { $0.takeRetainedValue() }
    if operations.count == 1 { return operations[0].hasBecomeReady() }
    var starting: [(scheduler: Scheduler, operations: [Operation], isShort: Bool)] = []
    for (scheduler, group) in bySchedulers(operations) {
      let room = scheduler.lock.withLock { scheduler.schedule.room }
      if room == 0 {
        scheduler.consider(group)
      } else {
        starting.append((scheduler, group, group.count - (scheduler === left ? 1 : 0) > room))
      }
    }
    for (scheduler, group, isShort) in starting {
      scheduler.consider(isShort ? group : group.filter(Operation.isPlain))
    }
    for (scheduler, group, isShort) in starting where !isShort {
      for operation in scheduler.sorted(group.filter { !Operation.isPlain($0) }) {
        operation.hasBecomeReady()
      }
    }
    for operation in operations where !operation.state.isEnqueued { operation.hasBecomeReady() }
  }

  /// The operations of each queue.
  private static func bySchedulers(_ operations: [Operation]) -> [(Scheduler, [Operation])] {
    var groups: [(Scheduler, [Operation])] = []
    var known: [ObjectIdentifier: Int] = [:]
    for operation in operations where operation.state.isEnqueued {
      Steps.count()
      guard let scheduler = operation.scheduler else { continue }
      if let group = known[ObjectIdentifier(scheduler)] {
        groups[group].1.append(operation)
      } else {
        known[ObjectIdentifier(scheduler)] = groups.count
        groups.append((scheduler, [operation]))
      }
    }
    return groups
  }

  /// Operations of this queue in the order of adding.
  private func sorted(_ operations: [Operation]) -> [Operation] {
    if operations.count < 2 { return operations }
    return lock.withLock { operations.sorted { $0.node.sequence < $1.node.sequence } }
  }

  /// Hears that something that an operation says of itself may be different now: whether it is ready,
  /// its priority, its quality of service.
  func consider(_ operation: Operation) {
    if Operation.isPlain(operation) {
      section {
        // What is urgent now is not to be left in the mailbox.
        takeIn()
        reconsider(operation)
      }
    } else {
      consider([operation])
    }
  }

  /// Puts an operation without code of its own where it belongs. Must be called with the lock held.
  @inline(__always)
  func reconsider(_ operation: Operation) {
    schedule.reorder(operation)
    schedule.settle(operation, isReady: operation.state.isReady)
  }

  /// What an operation says of itself.
  private struct Answer {
    let question: UInt32
    var isReady = false
    var rank = QueueNode.Rank()
  }

  /// Asks operations, without the lock, and puts each where it belongs by what it has said.
  ///
  /// Between question and answer it may be asked again, for something that has changed. Then only
  /// the answer to the newest question counts, which was given after all that had changed before it
  /// was put.
  ///
  /// - Parameter givesUp: Whether a place that was kept for them is given up then.
  func consider(_ operations: [Operation], givingUpPlace givesUp: Bool = false) {
    if operations.allSatisfy(Operation.isPlain) {
      return section { for operation in operations { reconsider(operation) } }
    }
    var answers: [Answer] = []
    lock.withLock {
      for operation in operations {
        operation.node.question &+= 1
        answers.append(Answer(question: operation.node.question))
      }
    }
    for (place, operation) in operations.enumerated() where !Operation.isPlain(operation) {
      answers[place].rank = QueueNode.Rank(
        level: ReadyList.level(of: operation.queuePriority),
        quality: ReadyList.quality(operation.qualityOfService))
      answers[place].isReady = operation.isReady
    }
    section {
      if givesUp { schedule.giveUpPlace() }
      for (operation, answer) in zip(operations, answers) {
        if Operation.isPlain(operation) {
          reconsider(operation)
        } else if operation.node.question == answer.question {
          schedule.reorder(operation, to: answer.rank)
          schedule.settle(operation, isReady: answer.isReady)
        }
      }
    }
  }
}
