/// The operations of a queue that wait behind barriers.
///
/// A barrier divides the operations of a queue into generations: the earlier operations, the barrier, the
/// later ones. Only one generation may run at a time; the next one may run once the last operation of the
/// current one has finished. The position at which an operation was added determines its generation.
struct Barriers {
  /// A generation that has to wait: a range of positions in the order in which operations were added.
  private struct Generation {
    /// The first position that belongs to the generation.
    let begin: UInt64
    var list = OperationList<LinkOfReady>()
  }

  /// The number of unfinished operations in the current generation. Valid only while there is a later
  /// generation.
  private var unfinished = 0
  /// The waiting generations, from index `head` on.
  private var later: [Generation] = []
  private var head = 0

  /// True if a generation waits.
  var hasLater: Bool { head < later.count }

  /// Enters an operation. Returns true if the operation has to wait behind a barrier.
  mutating func enter(_ operation: Operation) -> Bool {
    guard hasLater else { return false }
    later[later.count - 1].list.append(operation)
    return true
  }

  /// Begins a new generation, unless the newest is empty.
  ///
  /// - Parameters:
  ///   - count: The number of operations in the queue.
  ///   - place: The position of the operation to be added next.
  mutating func separate(after count: Int, before place: UInt64) {
    if hasLater {
      if !later[later.count - 1].list.isEmpty { later.append(Generation(begin: place)) }
    } else if count > 0 {
      unfinished = count
      later.append(Generation(begin: place))
    }
  }

  /// Removes an operation and returns the operations that no longer wait behind a barrier.
  ///
  /// - Complexity: O(1) amortised; for a waiting operation O(log *n*), where *n* is the number of
  ///   generations.
  mutating func leave(_ operation: Operation) -> [Operation] {
    guard hasLater else { return [] }
    if let place = generation(of: operation) {
      later[place].list.remove(operation)
      return []
    }
    unfinished -= 1
    var freed: [Operation] = []
    while unfinished == 0, hasLater {
      freed = later[head].list.operations
      unfinished = freed.count
      later[head].list = OperationList()
      head += 1
    }
    for operation in freed {
      operation.node.ready = QueueNode.Link()
      operation.node.place = .waiting
    }
    // Passed generations are removed when they make up half of the array.
    if head * 2 >= later.count {
      later.removeFirst(head)
      head = 0
    }
    return freed
  }

  /// Returns the index of an operation's generation in `later`; nil for the current generation.
  private func generation(of operation: Operation) -> Int? {
    var (low, high) = (head, later.count)
    while low < high {
      let middle = (low + high) / 2
      if later[middle].begin <= operation.node.sequence { low = middle + 1 } else { high = middle }
    }
    return low == head ? nil : low - 1
  }

  /// The number of stored generations, for tests of memory.
  var room: Int { later.count }
}
