/// What barriers hold back.
///
/// A barrier cuts the operations of a queue into generations: those before it, itself, those after
/// it. Only one generation may run; when its last operation has finished, the next may.
struct Barriers {
  private var current: UInt32 = 0
  /// How many of the current generation have not finished; kept while there is a later one.
  private var unfinished = 0
  /// The generations that are held back, from `head` on.
  private var later: [[Operation]] = []
  private var head = 0

  private var hasLater: Bool { head < later.count }

  /// Takes in an operation. Returns whether it is held back.
  mutating func enter(_ operation: Operation) -> Bool {
    guard hasLater else {
      operation.enrolment.generation = current
      return false
    }
    operation.enrolment.generation = current + UInt32(later.count - head)
    later[later.count - 1].append(operation)
    return true
  }

  /// Begins a new generation, unless the newest is empty.
  ///
  /// - Parameter count: How many operations the queue has.
  // snippet.separate
  mutating func separate(after count: Int) {
    if hasLater {
      if !later[later.count - 1].isEmpty { later.append([]) }
    } else if count > 0 {
      unfinished = count
      later.append([])
    }
  }
  // snippet.end

  /// Lets go of an operation. Returns those that are not held back any more.
  mutating func leave(_ operation: Operation) -> [Operation] {
    guard hasLater else { return [] }
    let distance = Int(operation.enrolment.generation - current)
    if distance > 0 {
      later[head + distance - 1].removeAll { $0 === operation }
      return []
    }
    unfinished -= 1
    var freed: [Operation] = []
    while unfinished == 0, hasLater {
      freed = later[head]
      later[head] = []
      head += 1
      current += 1
      unfinished = freed.count
    }
    if !hasLater { (later, head) = ([], 0) }
    for operation in freed { operation.enrolment.place = .waiting }
    return freed
  }
}
