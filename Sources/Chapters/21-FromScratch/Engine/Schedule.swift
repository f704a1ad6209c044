/// Which operations a queue has, and which of them may start: what its lock guards.
///
/// All members must be called with the lock held. None of them calls code of an operation.
package struct Schedule {
  /// All operations that have not finished, in the order in which they were added.
  private(set) var all = OperationList<LinkOfAll>()
  /// How many these are.
  private(set) var count = 0
  package private(set) var ready = ReadyList()
  private var sequence: UInt64 = 0
  /// How many are started and not finished.
  private var running = 0
  /// How many may be; negative for as many as the system allows.
  var width = OperationQueue.defaultMaxConcurrentOperationCount
  var isSuspended = false
  private var barriers = Barriers()

  package init() {}

  // MARK: Entering

  /// Takes in an operation, which waits until it is marked ready, or is held back by a barrier.
  package mutating func enter(_ operation: Operation) {
    operation.enrolment.level = ReadyList.level(of: operation.currentPriority)
    operation.enrolment.sequence = sequence
    sequence += 1
    let isHeld = barriers.enter(operation)
    operation.enrolment.place = isHeld ? .held : .waiting
    all.append(operation)
    count += 1
  }

  /// Cuts what was added from what will be added.
  ///
  /// - Parameter count: How many operations the queue has.
  mutating func separate(after count: Int) { barriers.separate(after: count) }

  /// Makes a waiting operation one that may start.
  // snippet.ready
  package mutating func markReady(_ operation: Operation) {
    guard operation.enrolment.place == .waiting else { return }
    operation.enrolment.place = .ready
    ready.insert(operation)
  }
  // snippet.end

  /// Makes an operation that may start one that waits again.
  mutating func holdBack(_ operation: Operation) {
    guard operation.enrolment.place == .ready else { return }
    ready.remove(operation)
    operation.enrolment.place = .waiting
  }

  /// Puts an operation where its priority is now.
  // snippet.reorder
  mutating func reorder(_ operation: Operation) {
    let level = ReadyList.level(of: operation.currentPriority)
    guard level != operation.enrolment.level else { return }
    if operation.enrolment.place == .ready {
      ready.remove(operation)
      operation.enrolment.level = level
      ready.insert(operation)
    } else {
      operation.enrolment.level = level
    }
  }
  // snippet.end

  // MARK: Starting

  /// Takes the next operation to start, if one may start.
  ///
  /// - Complexity: O(1).
  // snippet.next
  package mutating func next() -> Operation? {
    while !isSuspended, width < 0 || running < width, let operation = ready.popFirst() {
      // A dependency that came late holds back what has not started. A class that answers for
      // itself has been asked, and its answer counts.
      guard operation.state.isReady || !Operation.isPlain(operation) else {
        operation.enrolment.place = .waiting
        continue
      }
      operation.enrolment.place = .running
      running += 1
      return operation
    }
    return nil
  }
  // snippet.end

  /// Whether something may start.
  var hasNext: Bool { !isSuspended && (width < 0 || running < width) && !ready.isEmpty }

  // MARK: Leaving

  /// Lets go of an operation that has finished.
  ///
  /// - Parameter freed: Receives the operations that a barrier does not hold back any more.
  /// - Returns: False if the operation is not here.
  mutating func leave(_ operation: Operation, freed: inout [Operation]) -> Bool {
    switch operation.enrolment.place {
    case .running: running -= 1
    case .ready: ready.remove(operation)
    case .waiting, .held: break
    case .outside, .left: return false
    }
    operation.enrolment.place = .left
    all.remove(operation)
    count -= 1
    freed = barriers.leave(operation)
    return true
  }
}
