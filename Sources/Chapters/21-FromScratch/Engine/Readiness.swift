// Readiness and rank: their evaluation, and the moves in the queue that follow.

/// Operations with overrides whose `isReady` has to be evaluated, because their last dependency has finished.
///
/// An override may take arbitrarily long. So threads that wait for the dependency continue first. If other
/// operations could use up the concurrency limit, a part of the limit is reserved for these operations.
struct Question {
  /// The queue of the operations; nil for operations in no queue.
  fileprivate let scheduler: Scheduler?
  /// The operations, in the order in which they were added.
  fileprivate let operations: [Operation]
  /// True if a part of the limit is reserved for each operation.
  fileprivate let keepsPlaces: Bool

  /// Evaluates the operations one after another, and gives up each reservation after the answer.
  func ask() {
    for operation in operations {
      if let scheduler {
        scheduler.consider([operation], givingUpPlace: keepsPlaces)
      } else {
        operation.hasBecomeReady()
      }
    }
  }
}

extension Scheduler {
  /// Notifies the queues of these operations that their last dependency has finished. Calls no client code.
  ///
  /// - Parameters:
  ///   - references: The operations, each with a reference that this method passes on or releases.
  ///   - operation: A running operation that is about to leave its queue.
  /// - Returns: The questions to operations with overrides. The caller must call ``ask()`` on them
  ///   afterwards.
  static func admit(
    _ references: FreedDependents, before operation: Operation? = nil
  ) -> [Question] {
    if references.isEmpty { return [] }
    // One group for each queue, and one for operations in no queue.
    var groups: [(scheduler: Scheduler?, operations: [Operation])] = []
    var places: [ObjectIdentifier?: Int] = [:]
    references.visit {
      Steps.count()
      let operation = $0.takeRetainedValue()
      let scheduler = operation.state.isEnqueued ? operation.scheduler : nil
      let place = places[scheduler.map(ObjectIdentifier.init)] ?? groups.count
      if place == groups.count {
        places[scheduler.map(ObjectIdentifier.init)] = place
        groups.append((scheduler, []))
      }
      groups[place].operations.append(operation)
    }
    return groups.compactMap { scheduler, group in
      if let scheduler { return scheduler.admit(group, before: operation) }
      return Question(scheduler: nil, operations: group, keepsPlaces: false)
    }
  }

  private func admit(_ operations: [Operation], before leaving: Operation?) -> Question? {
    var asked = operations.filter { !$0.hasNoOverrides }
    return sectionOfAll {
      for operation in operations where operation.hasNoOverrides { reconsider(operation) }
      if asked.isEmpty { return nil }
      asked.sort { $0.node.sequence < $1.node.sequence }
      let isGivenUp = leaving.map { $0.belongs(to: self) && $0.node.place == .running } ?? false
      let keepsPlaces = schedule.isShort(of: asked.count, besides: isGivenUp ? 1 : 0)
      if keepsPlaces { schedule.keepPlaces(asked.count) }
      return Question(scheduler: self, operations: asked, keepsPlaces: keepsPlaces)
    }
  }

  /// Updates an operation after a possible change of readiness.
  func consider(_ operation: Operation) {
    if operation.hasNoOverrides {
      // The operation may have become urgent and must not stay in the mailbox.
      sectionOfAll { reconsider(operation) }
    } else {
      consider([operation])
    }
  }

  /// Updates an operation after a possible change of priority or quality of service.
  func reorder(_ operation: Operation) {
    if operation.hasNoOverrides { return sectionOfAll { schedule.reorder(operation) } }
    let question = lock.withLock {
      operation.node.rankQuestion &+= 1
      return operation.node.rankQuestion
    }
    let rank = ReadyList.rank(operation.queuePriority, operation.qualityOfService)
    section {
      if operation.node.rankQuestion == question { schedule.reorder(operation, to: rank) }
    }
  }

  /// Moves an operation without overrides to its place in the queue. Must be called with the lock held.
  @inline(__always)
  func reconsider(_ operation: Operation) {
    schedule.reorder(operation)
    schedule.place(operation, isReady: operation.state.isReady)
  }

  /// Evaluates operations without the lock, then moves each to its place by its answer. All are moved before
  /// any of them starts, so that the operation with the highest rank starts first, and among equals the one
  /// that was added first.
  ///
  /// If an operation changes during its evaluation, it is evaluated again. Only the result of the newest
  /// evaluation counts, because that result reflects all changes before the evaluation.
  ///
  /// - Parameter givesUp: True to give up one reservation of the limit.
  func consider(_ operations: [Operation], givingUpPlace givesUp: Bool = false) {
    let asked = operations.filter { !$0.hasNoOverrides }
    let questions = lock.withLock {
      asked.map {
        $0.node.question &+= 1
        $0.node.rankQuestion &+= 1
        return ($0.node.question, $0.node.rankQuestion)
      }
    }
    let answers = asked.map {
      (rank: ReadyList.rank($0.queuePriority, $0.qualityOfService), isReady: $0.isReady)
    }
    section {
      if givesUp { schedule.giveUpPlace() }
      for operation in operations where operation.hasNoOverrides { reconsider(operation) }
      for (operation, (question, said)) in zip(asked, zip(questions, answers)) {
        if operation.node.rankQuestion == question.1 { schedule.reorder(operation, to: said.rank) }
        if operation.node.question == question.0 {
          schedule.place(operation, isReady: said.isReady)
        }
      }
    }
  }
}
