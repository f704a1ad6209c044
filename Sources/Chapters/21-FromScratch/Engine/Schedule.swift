/// The operations of a queue and the order of their starts, guarded by the queue's lock.
///
/// All members must be called with the lock held. No member calls client code.
package struct Schedule {
  /// All unfinished operations in the order in which they were added.
  private(set) var all = OperationList<LinkOfAll>()
  /// The number of operations that have not left the queue.
  private(set) var count = 0
  /// The number of barriers that have not left the queue.
  private var barrierCount = 0
  /// The number of finished operations that have been removed from the lists but have not left the queue.
  private var delistedCount = 0
  /// The number of unfinished operations that clients have added.
  var countOfAdded: Int { count - barrierCount - delistedCount }
  package private(set) var ready = ReadyList()
  private var sequence: UInt64 = 0
  /// The number of started, unfinished operations.
  private var running = 0
  private(set) var started = 0
  /// The maximum of `running`; negative for the system's limit.
  var width = OperationQueue.defaultMaxConcurrentOperationCount
  var isSuspended = false
  private var barriers = Barriers()

  /// The unfinished operations that clients have added, in the order in which they were added.
  var added: [Operation] {
    barrierCount == 0 ? all.operations : all.operations.filter { !$0.state.isBarrier }
  }

  package init() {}

  // MARK: Entering

  /// Enters an operation, which waits until `markReady(_:)` is called or, behind a barrier, until the barrier
  /// has finished.
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

  /// Separates earlier operations from later ones, for a barrier.
  ///
  /// - Parameter count: The number of operations in the queue.
  mutating func separate(after count: Int) { barriers.separate(after: count, before: sequence) }

  /// Moves a waiting operation to the ready list.
  package mutating func markReady(_ operation: Operation) {
    guard operation.node.place == .waiting else { return }
    operation.node.place = .ready
    ready.insert(operation)
  }

  /// Moves a ready operation back to the waiting ones.
  mutating func holdBack(_ operation: Operation) {
    guard operation.node.place == .ready else { return }
    ready.remove(operation)
    operation.node.place = .waiting
  }

  /// Moves an operation that has not started to its place by readiness.
  mutating func place(_ operation: Operation, isReady: Bool) {
    if isReady { markReady(operation) } else { holdBack(operation) }
  }

  /// Moves an operation to its place by rank: the answer of its overrides, or the values of the base class.
  mutating func reorder(_ operation: Operation, to said: QueueNode.Rank? = nil) {
    // Started operations have no place in the order.
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
  /// - Parameter withoutOverrides: True to return nil if the next operation has overrides.
  mutating func popNext(withoutOverrides: Bool = false) -> Unmanaged<Operation>? {
    while hasNext, let reference = ready.popFirst(withoutOverrides: withoutOverrides) {
      let mayStart = reference._withUnsafeGuaranteedRef { operation in
        // A dependency added at this moment still delays the operation, which has not started. If the class
        // overrides isReady, the latest answer of isReady decides instead.
        let mayStart = operation.state.isReady || !operation.hasNoOverrides
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

  /// Takes the next operation to start, as a strong reference.
  package mutating func next() -> Operation? { popNext()?.takeUnretainedValue() }

  /// Puts back an operation without overrides that was taken and has not started.
  mutating func putBack(_ operation: Operation) {
    running -= 1
    started -= 1
    operation.node.place = .waiting
    // Catches up with changes that were ignored while the operation counted as started.
    reorder(operation)
    place(operation, isReady: operation.state.isReady)
  }

  /// True if an operation may start.
  var hasNext: Bool { countOfNext > 0 }

  /// The number of operations that may start now.
  var countOfNext: Int { min(ready.count, room) }

  /// The number of starts that suspension and limit still allow.
  var room: Int {
    if isSuspended { return 0 }
    return width < 0 ? .max : max(width - running, 0)
  }

  // MARK: Leaving

  /// Keeps out an operation that finished before it was entered. Returns true if the operation has left or
  /// has been kept out.
  mutating func keepsOut(_ operation: Operation) -> Bool {
    if operation.node.place == .outside { operation.node.place = .gone }
    return operation.node.place == .gone
  }

  /// Returns true if ready operations could use up the limit before `count` operations have answered whether
  /// they are ready.
  ///
  /// - Parameter more: The number of running operations that are about to leave.
  func isShort(of count: Int, besides more: Int) -> Bool {
    if width < 0 { return false }
    return isSuspended || ready.count + count > width - running + more
  }

  /// Reserves a part of the limit for operations that have not answered yet.
  mutating func keepPlaces(_ count: Int) { running += count }

  mutating func giveUpPlace() { running -= 1 }

  /// Removes a finished operation from the list of all operations before it leaves the queue. Returns false
  /// if it was not listed.
  mutating func delist(_ operation: Operation) -> Bool {
    if operation.node.isDelisted { return false }
    if operation.node.place == .outside || operation.node.place == .gone { return false }
    operation.node.isDelisted = true
    all.remove(operation)
    delistedCount += 1
    return true
  }

  /// Removes a finished operation.
  ///
  /// - Parameters:
  ///   - freed: Receives the operations that a barrier no longer delays.
  /// - Returns: False if the operation has left before.
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
    // This is checked first, so that the common case creates no list.
    if barriers.hasLater { freed = barriers.leave(operation) }
    return true
  }
}
