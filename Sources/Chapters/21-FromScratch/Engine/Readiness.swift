// Readiness and rank: asking operations for them, and moving the operations in their queue.

/// Operations with code of their own that are to be asked whether they are ready, since their last
/// dependency has finished.
///
/// That code may take any time. So threads that wait for the end of the dependency go on before, and
/// places are kept for these operations where others could take them.
struct Question {
  /// Their queue; nil if they are in none.
  fileprivate let scheduler: Scheduler?
  /// In the order of adding.
  fileprivate let operations: [Operation]
  /// Whether a place is kept for each.
  fileprivate let keepsPlaces: Bool

  /// Asks them, one after another, and gives up the place of each that has answered.
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
  /// Takes in those who wait for nothing any more. Calls no code of others.
  ///
  /// - Parameters:
  ///   - references: The operations, each with a reference that is passed on or released here.
  ///   - operation: One that is about to leave its queue, and gives up a place there.
  /// - Returns: The questions to those that have code of their own, to be asked then.
  static func admit(
    _ references: FreedDependents, before operation: Operation? = nil
  ) -> [Question] {
    if references.isEmpty { return [] }
    // Those of each queue, and those that are in none.
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
    var asked = operations.filter { !Operation.isPlain($0) }
    return sectionOfAll {
      for operation in operations where Operation.isPlain(operation) { reconsider(operation) }
      if asked.isEmpty { return nil }
      asked.sort { $0.node.sequence < $1.node.sequence }
      let isGivenUp = leaving.map { $0.belongs(to: self) && $0.node.place == .running } ?? false
      let keepsPlaces = schedule.isShort(of: asked.count, besides: isGivenUp ? 1 : 0)
      if keepsPlaces { schedule.keepPlaces(asked.count) }
      return Question(scheduler: self, operations: asked, keepsPlaces: keepsPlaces)
    }
  }

  /// Hears that an operation may be ready now, or not any more.
  func consider(_ operation: Operation) {
    if Operation.isPlain(operation) {
      // It may have become urgent, and must not be left in the mailbox.
      sectionOfAll { reconsider(operation) }
    } else {
      consider([operation])
    }
  }

  /// Hears that the priority or the quality of service of an operation may be another one.
  func reorder(_ operation: Operation) {
    if Operation.isPlain(operation) { return sectionOfAll { schedule.reorder(operation) } }
    let question = lock.withLock {
      operation.node.rankQuestion &+= 1
      return operation.node.rankQuestion
    }
    let rank = ReadyList.rank(operation.queuePriority, operation.qualityOfService)
    section {
      if operation.node.rankQuestion == question { schedule.reorder(operation, to: rank) }
    }
  }

  /// Puts an operation without code of its own where it belongs. Must be called with the lock held.
  @inline(__always)
  func reconsider(_ operation: Operation) {
    schedule.reorder(operation)
    schedule.settle(operation, isReady: operation.state.isReady)
  }

  /// Asks operations, without the lock, and puts each where it belongs by what it has said: all of them
  /// before any may start, so that of those the most important does, added first.
  ///
  /// Between question and answer it may be asked again, for something that has changed. Then only
  /// the answer to the newest question counts, which was given after all that had changed before it
  /// was put.
  ///
  /// - Parameter givesUp: Whether a place that was kept for them is given up then.
  func consider(_ operations: [Operation], givingUpPlace givesUp: Bool = false) {
    let asked = operations.filter { !Operation.isPlain($0) }
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
      for operation in operations where Operation.isPlain(operation) { reconsider(operation) }
      for (operation, (question, said)) in zip(asked, zip(questions, answers)) {
        if operation.node.rankQuestion == question.1 { schedule.reorder(operation, to: said.rank) }
        if operation.node.question == question.0 {
          schedule.settle(operation, isReady: said.isReady)
        }
      }
    }
  }
}
