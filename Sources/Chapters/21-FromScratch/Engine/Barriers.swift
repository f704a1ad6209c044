/// What barriers hold back.
///
/// A barrier cuts the operations of a queue into generations: those before it, itself, those after
/// it. Only one generation may run; when its last operation has finished, the next may.
struct Barriers {
  /// Operations that are held back, in the order of adding.
  private struct Generation {
    var list = OperationList<LinkOfReady>()
    var count = 0
  }

  /// The number of the generation that may run. It wraps around: numbers are only compared with those
  /// of operations that the queue has.
  private var current: UInt32 = 0
  /// How many of the current generation have not finished; kept while there is a later one.
  private var unfinished = 0
  /// The generations that are held back, from `head` on.
  private var later: [Generation] = []
  private var head = 0

  init(current: UInt32 = 0) { self.current = current }

  private var hasLater: Bool { head < later.count }

  /// Takes in an operation. Returns whether it is held back.
  mutating func enter(_ operation: Operation) -> Bool {
    guard hasLater else {
      operation.enrolment.generation = current
      return false
    }
    let newest = later.count - 1
    operation.enrolment.generation = current &+ UInt32(truncatingIfNeeded: newest - head + 1)
    later[newest].list.append(operation)
    later[newest].count += 1
    return true
  }

  /// Begins a new generation, unless the newest is empty.
  ///
  /// - Parameter count: How many operations the queue has.
  // snippet.separate
  mutating func separate(after count: Int) {
    if hasLater {
      if later[later.count - 1].count > 0 { later.append(Generation()) }
    } else if count > 0 {
      unfinished = count
      later.append(Generation())
    }
  }
  // snippet.end

  /// Lets go of an operation that is held back or is not. Returns those that are not held back any
  /// more.
  ///
  /// - Complexity: O(1), besides what each operation costs once, when it is freed.
  mutating func leave(_ operation: Operation) -> [Operation] {
    guard hasLater else { return [] }
    let distance = Int(operation.enrolment.generation &- current)
    if distance > 0 {
      later[head + distance - 1].list.remove(operation)
      later[head + distance - 1].count -= 1
      return []
    }
    unfinished -= 1
    var freed: [Operation] = []
    while unfinished == 0, hasLater {
      freed = later[head].list.operations
      unfinished = later[head].count
      later[head] = Generation()
      head += 1
      current &+= 1
    }
    for operation in freed {
      operation.enrolment.ready = Enrolment.Link()
      operation.enrolment.place = .waiting
    }
    forgetThePast()
    return freed
  }

  /// Gives back the room of generations that have passed, when it is half of all.
  private mutating func forgetThePast() {
    guard head * 2 >= later.count else { return }
    later.removeFirst(head)
    head = 0
  }

  /// How many generations there is room for.
  var room: Int { later.count }
}
