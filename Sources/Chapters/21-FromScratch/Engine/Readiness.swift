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
    var rest = operations.filter { !Operation.isPlain($0) }
    var plain = operations.filter(Operation.isPlain)
    while let scheduler = plain.first?.scheduler {
      let own = plain.filter { $0.scheduler === scheduler }
      scheduler.consider(own)
      plain.removeAll { $0.scheduler === scheduler }
    }
    if rest.count > 1 {
      var sorted: Set<ObjectIdentifier> = []
      for operation in rest where operation.state.isEnqueued {
        guard let scheduler = operation.scheduler,
          sorted.insert(ObjectIdentifier(scheduler)).inserted
        else { continue }
        scheduler.sort(&rest)
      }
    }
    for operation in rest { operation.hasBecomeReady() }
  }

  /// Puts those of this queue in the order of adding, among themselves.
  private func sort(_ operations: inout [Operation]) {
    let places = operations.indices.filter {
      operations[$0].state.isEnqueued && operations[$0].scheduler === self
    }
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
        } else if operation.node.question == answer.question {
          schedule.reorder(operation, to: answer.rank)
          schedule.settle(operation, isReady: answer.isReady)
        }
      }
    }
  }
}
