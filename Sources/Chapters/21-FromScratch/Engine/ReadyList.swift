/// The operations that could start now: highest priority first, and within a level in the order in
/// which they were added.
///
/// Five levels and a byte that tells which of them have anything.
/// - Complexity: O(1), and O(log *n*) where operations of a level become ready in no order.
package struct ReadyList {
  /// The ready operations of one priority.
  private struct Level {
    /// In the order of adding, at either end of which most that become ready belong.
    private var list = OperationList<LinkOfReady>()
    /// Those that belong somewhere in between.
    private var stragglers = Stragglers()

    var isEmpty: Bool { list.isEmpty && stragglers.first == nil }

    var first: Operation? {
      guard let straggler = stragglers.first else { return list.firstOperation }
      guard let listed = list.firstOperation else { return straggler }
      return listed.enrolment.sequence < straggler.enrolment.sequence ? listed : straggler
    }

    mutating func insert(_ operation: Operation) {
      let sequence = operation.enrolment.sequence
      guard let first = list.firstOperation, let last = list.lastOperation else {
        return list.append(operation)
      }
      if sequence > last.enrolment.sequence {
        list.append(operation)
      } else if sequence < first.enrolment.sequence {
        list.prepend(operation)
      } else {
        stragglers.insert(operation)
      }
    }

    mutating func remove(_ operation: Operation) {
      if operation.enrolment.straggler >= 0 {
        stragglers.remove(operation)
      } else {
        list.remove(operation)
      }
    }
  }

  private var levels = [Level](repeating: Level(), count: 5)
  /// One bit for each level that has anything, the lowest bit for the highest priority.
  package private(set) var occupied: UInt8 = 0

  var isEmpty: Bool { occupied == 0 }

  /// Which level a priority is: 0 for the highest.
  static func level(of priority: Operation.QueuePriority) -> UInt8 {
    switch priority {
    case .veryHigh: 0
    case .high: 1
    case .normal: 2
    case .low: 3
    case .veryLow: 4
    }
  }

  /// Enters an operation.
  // snippet.insert
  mutating func insert(_ operation: Operation) {
    let level = operation.enrolment.level
    levels[Int(level)].insert(operation)
    occupied |= 1 << level
  }
  // snippet.end

  mutating func remove(_ operation: Operation) {
    let level = operation.enrolment.level
    levels[Int(level)].remove(operation)
    if levels[Int(level)].isEmpty { occupied &= ~(1 << level) }
  }

  /// Takes out what comes first.
  // snippet.pop
  mutating func popFirst() -> Operation? {
    guard occupied != 0, let first = levels[occupied.trailingZeroBitCount].first else { return nil }
    remove(first)
    return first
  }
  // snippet.end
}
