/// Barriers: which operations of a queue have to wait until one has been passed.
///
/// A barrier cuts the operations of a queue into generations: those before it, itself, those after
/// it. Only one generation may run; when its last operation has finished, the next may. Of which one an
/// operation is, its place in the order of adding tells.
struct Barriers {
  /// Operations that are held back, in the order of adding.
  private struct Generation {
    /// The first place in the order of adding that belongs to it.
    let begin: UInt64
    var list = OperationList<LinkOfReady>()
  }

  /// How many of the current generation have not finished; kept while there is a later one.
  private var unfinished = 0
  /// The generations that are held back, from `head` on.
  private var later: [Generation] = []
  private var head = 0

  /// Whether any operation is held back.
  var hasLater: Bool { head < later.count }

  /// Takes in an operation. Returns whether it is held back.
  mutating func enter(_ operation: Operation) -> Bool {
    guard hasLater else { return false }
    later[later.count - 1].list.append(operation)
    return true
  }

  /// Begins a new generation, unless the newest is empty.
  ///
  /// - Parameters:
  ///   - count: How many operations the queue has.
  ///   - place: The place in the order of adding of the next one.
  mutating func separate(after count: Int, before place: UInt64) {
    if hasLater {
      if !later[later.count - 1].list.isEmpty { later.append(Generation(begin: place)) }
    } else if count > 0 {
      unfinished = count
      later.append(Generation(begin: place))
    }
  }

  /// Lets go of an operation that is held back or is not. Returns those that are not held back any
  /// more.
  ///
  /// - Complexity: O(1), besides what each operation costs once, when it is freed; O(log *n*) in the
  ///   number of generations for one that is held back.
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
    // The room of those that have passed is given back when it is half of all.
    if head * 2 >= later.count {
      later.removeFirst(head)
      head = 0
    }
    return freed
  }

  /// Where among the later generations that of an operation is; nil if it is the current one.
  private func generation(of operation: Operation) -> Int? {
    var (low, high) = (head, later.count)
    while low < high {
      let middle = (low + high) / 2
      if later[middle].begin <= operation.node.sequence { low = middle + 1 } else { high = middle }
    }
    return low == head ? nil : low - 1
  }

  /// How many generations there is room for.
  var room: Int { later.count }
}
