/// Which operations a queue has, and which of them may start: what its lock guards.
///
/// All members must be called with the lock held. None of them calls code of an operation.
package struct Schedule {
  /// All operations that have not finished, in the order in which they were added.
  private(set) var all = OperationList<LinkOfAll>()
  /// How many these are.
  private(set) var count = 0
  /// How many of them are barriers.
  private var barrierCount = 0
  /// How many have finished, are in no list any more, and are still to leave.
  private var delistedCount = 0
  /// How many there are that somebody has added, and is told of.
  var countOfAdded: Int { count - barrierCount - delistedCount }
  package private(set) var ready = ReadyList()
  private var sequence: UInt64 = 0
  /// How many are started and not finished.
  private var running = 0
  private(set) var started = 0
  /// How many may be; negative for as many as the system allows.
  var width = OperationQueue.defaultMaxConcurrentOperationCount
  var isSuspended = false
  private var barriers = Barriers()

  /// The operations that somebody has added, in the order of adding.
  var added: [Operation] {
    barrierCount == 0 ? all.operations : all.operations.filter { !$0.state.isBarrier }
  }

  package init() {}

  // MARK: Entering

  /// Takes in an operation, which waits until it is marked ready, or is held back by a barrier.
  package mutating func enter(_ operation: Operation) {
    operation.node.rank = operation.currentRank
    operation.node.sequence = sequence
    sequence += 1
    let isHeld = barriers.enter(operation)
    operation.node.place = isHeld ? .held : .waiting
    all.append(operation)
    count += 1
    if operation.state.isBarrier { barrierCount += 1 }
  }

  /// Cuts what was added from what will be added.
  ///
  /// - Parameter count: How many operations the queue has.
  mutating func separate(after count: Int) { barriers.separate(after: count, before: sequence) }

  /// Makes a waiting operation one that may start.
  package mutating func markReady(_ operation: Operation) {
    guard operation.node.place == .waiting else { return }
    operation.node.place = .ready
    ready.insert(operation)
  }

  /// Makes an operation that may start one that waits again.
  mutating func holdBack(_ operation: Operation) {
    guard operation.node.place == .ready else { return }
    ready.remove(operation)
    operation.node.place = .waiting
  }

  /// Puts an operation, which has not started, where it belongs by its readiness.
  mutating func settle(_ operation: Operation, isReady: Bool) {
    if isReady { markReady(operation) } else { holdBack(operation) }
  }

  /// Puts an operation where it belongs by its rank: what it has said, or what the base class knows.
  mutating func reorder(_ operation: Operation, to said: QueueNode.Rank? = nil) {
    // What has started has no place in the order any more.
    if operation.node.place == .running || operation.node.place == .gone { return }
    let rank = said ?? operation.currentRank
    if rank == operation.node.rank { return }
    let isListed = operation.node.place == .ready
    if isListed { ready.remove(operation) }
    operation.node.rank = rank
    if isListed { ready.insert(operation) }
  }

  // MARK: Starting

  /// Takes the next operation to start, if one may start.
  ///
  /// - Complexity: O(1).
  ///
  /// - Parameter isPlain: Whether only one without code of its own is taken, or nothing.
  mutating func popNext(ifPlain isPlain: Bool = false) -> Unmanaged<Operation>? {
    while hasNext, let reference = ready.popFirst(ifPlain: isPlain) {
      let mayStart = reference._withUnsafeGuaranteedRef { operation in
        // A dependency that is just coming holds back what has not started. A class that answers
        // for itself has been asked, and its answer counts.
        let mayStart = operation.state.isReady || !Operation.isPlain(operation)
        operation.node.place = mayStart ? .running : .waiting
        return mayStart
      }
      if !mayStart { continue }
      running += 1
      started += 1
      return reference
    }
    return nil
  }

  /// Takes the next operation to start, as one that the caller may keep.
  package mutating func next() -> Operation? { popNext()?.takeUnretainedValue() }

  /// Takes back an operation without code of its own that was taken and has not begun.
  mutating func putBack(_ operation: Operation) {
    running -= 1
    started -= 1
    operation.node.place = .waiting
    // What has changed meanwhile was not for one that had started.
    reorder(operation)
    settle(operation, isReady: operation.state.isReady)
  }

  /// Whether something may start.
  var hasNext: Bool { countOfNext > 0 }

  /// How many may start at this moment.
  var countOfNext: Int { min(ready.count, room) }

  /// For how many more there is a place.
  var room: Int {
    if isSuspended { return 0 }
    return width < 0 ? .max : max(width - running, 0)
  }

  // MARK: Leaving

  /// Sees to it that an operation which has finished before it entered stays out. Returns whether it
  /// did.
  mutating func keepsOut(_ operation: Operation) -> Bool {
    if operation.node.place == .outside { operation.node.place = .gone }
    return operation.node.place == .gone
  }

  /// Whether somebody else could take a place that belongs to some who are still to be asked.
  ///
  /// - Parameter more: How many places are about to be given up.
  func isShort(of count: Int, besides more: Int) -> Bool {
    if width < 0 { return false }
    return isSuspended || ready.count + count > width - running + more
  }

  /// Keeps places for some who are still to be asked.
  mutating func keepPlaces(_ count: Int) { running += count }

  mutating func giveUpPlace() { running -= 1 }

  /// Takes an operation that has finished off the list, before it leaves. Returns whether it was there.
  mutating func delist(_ operation: Operation) -> Bool {
    if operation.node.isDelisted { return false }
    if operation.node.place == .outside || operation.node.place == .gone { return false }
    operation.node.isDelisted = true
    all.remove(operation)
    delistedCount += 1
    return true
  }

  /// Lets go of an operation that has finished.
  ///
  /// - Parameters:
  ///   - freed: Receives the operations that a barrier does not hold back any more.
  /// - Returns: False if the operation is not here.
  mutating func leave(_ operation: Operation, freed: inout [Operation]) -> Bool {
    switch operation.node.place {
    case .running: running -= 1
    case .ready: ready.remove(operation)
    case .waiting, .held: break
    case .outside, .gone: return !keepsOut(operation)
    }
    operation.node.place = .gone
    if operation.node.isDelisted { delistedCount -= 1 } else { all.remove(operation) }
    count -= 1
    if operation.state.isBarrier { barrierCount -= 1 }
    // Asked here as well, so that hardly any operation that leaves has a list made for nothing.
    if barriers.hasLater { freed = barriers.leave(operation) }
    return true
  }
}
