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
    _ references: SmallVector<Unmanaged<Operation>>, before operation: Operation? = nil
  ) -> [Question] {
    if references.isEmpty { return [] }
    let operations = references.elements.map { $0.takeRetainedValue() }
    var questions = bySchedulers(operations).compactMap { scheduler, group in
      scheduler.admit(group, before: operation)
    }
    // Of those that are in no queue, only one with code of its own is to hear of it.
    let others = operations.filter { !$0.state.isEnqueued }
    if !others.isEmpty {
      questions.append(Question(scheduler: nil, operations: others, keepsPlaces: false))
    }
    return questions
  }

  private func admit(_ operations: [Operation], before leaving: Operation?) -> Question? {
    var asked = operations.filter { !Operation.isPlain($0) }
    var keepsPlaces = false
    section {
      takeIn()
      for operation in operations where Operation.isPlain(operation) { reconsider(operation) }
      if asked.isEmpty { return }
      asked.sort { $0.node.sequence < $1.node.sequence }
      let isGivenUp = leaving.map { $0.belongs(to: self) && $0.node.place == .running } ?? false
      keepsPlaces = schedule.isShort(of: asked.count, besides: isGivenUp ? 1 : 0)
      if keepsPlaces { schedule.keepPlaces(asked.count) }
    }
    if asked.isEmpty { return nil }
    return Question(scheduler: self, operations: asked, keepsPlaces: keepsPlaces)
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

  /// Hears that an operation may be ready now, or not any more.
  func consider(_ operation: Operation) {
    if Operation.isPlain(operation) {
      section {
        // It may have become urgent, and must not be left in the mailbox.
        takeIn()
        reconsider(operation)
      }
    } else {
      consider([operation])
    }
  }

  /// Hears that the priority or the quality of service of an operation may be another one.
  func reorder(_ operation: Operation) {
    if Operation.isPlain(operation) {
      return section {
        takeIn()
        schedule.reorder(operation)
      }
    }
    let question = lock.withLock {
      operation.node.rankQuestion &+= 1
      return operation.node.rankQuestion
    }
    let rank = Scheduler.rank(saidBy: operation)
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

  private static func rank(saidBy operation: Operation) -> QueueNode.Rank {
    QueueNode.Rank(
      level: ReadyList.level(of: operation.queuePriority),
      quality: ReadyList.quality(operation.qualityOfService))
  }

  /// An operation's answer to whether it is ready and what its rank is.
  private struct Answer {
    let question: UInt16
    let rankQuestion: UInt16
    var isReady = false
    var rank = QueueNode.Rank()
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
    if operations.allSatisfy(Operation.isPlain) {
      return section { for operation in operations { reconsider(operation) } }
    }
    var answers: [Answer] = []
    lock.withLock {
      for operation in operations {
        operation.node.question &+= 1
        operation.node.rankQuestion &+= 1
        answers.append(
          Answer(
            question: operation.node.question, rankQuestion: operation.node.rankQuestion))
      }
    }
    for (place, operation) in operations.enumerated() where !Operation.isPlain(operation) {
      answers[place].rank = Scheduler.rank(saidBy: operation)
      answers[place].isReady = operation.isReady
    }
    section {
      if givesUp { schedule.giveUpPlace() }
      for (operation, answer) in zip(operations, answers) {
        if Operation.isPlain(operation) {
          reconsider(operation)
          continue
        }
        if operation.node.rankQuestion == answer.rankQuestion {
          schedule.reorder(operation, to: answer.rank)
        }
        if operation.node.question == answer.question {
          schedule.settle(operation, isReady: answer.isReady)
        }
      }
    }
  }
}
