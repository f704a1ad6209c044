// What operations say of themselves, and what follows for their places in the queue.

extension Scheduler {
  /// Tells the queues of operations that these wait for nothing any more, or the operations.
  ///
  /// One with code of its own may take any time to answer whether it is ready, so that nobody else
  /// is told after it who could be told before.
  ///
  /// - Parameter references: The operations, each with a reference that is released here.
  static func tell(_ references: SmallVector<Unmanaged<Operation>>) {
    if references.isEmpty { return }
    let operations = references.map { $0.takeRetainedValue() }
    let plain = operations.filter(Operation.isPlain)
    for (scheduler, places) in bySchedulers(plain) { scheduler.consider(places.map { plain[$0] }) }
    var rest = operations.filter { !Operation.isPlain($0) }
    for (scheduler, places) in bySchedulers(rest) where places.count > 1 {
      scheduler.sort(&rest, at: places)
    }
    for operation in rest { operation.hasBecomeReady() }
  }

  /// Where among operations those of each queue are.
  private static func bySchedulers(_ operations: [Operation]) -> [(Scheduler, places: [Int])] {
    var groups: [(Scheduler, places: [Int])] = []
    var known: [ObjectIdentifier: Int] = [:]
    for (place, operation) in operations.enumerated() where operation.state.isEnqueued {
      Steps.count()
      guard let scheduler = operation.scheduler else { continue }
      if let group = known[ObjectIdentifier(scheduler)] {
        groups[group].places.append(place)
      } else {
        known[ObjectIdentifier(scheduler)] = groups.count
        groups.append((scheduler, [place]))
      }
    }
    return groups
  }

  /// Puts operations of this queue, which are at these places, in the order of adding among
  /// themselves.
  private func sort(_ operations: inout [Operation], at places: [Int]) {
    let own = lock.withLock {
      places.map { operations[$0] }.sorted { $0.node.sequence < $1.node.sequence }
    }
    for (place, operation) in zip(places, own) { operations[place] = operation }
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
        } else if Fault.believesOldAnswer.isPlanted || operation.node.question == answer.question {
          schedule.reorder(operation, to: answer.rank)
          schedule.settle(operation, isReady: answer.isReady)
        }
      }
    }
  }
}
