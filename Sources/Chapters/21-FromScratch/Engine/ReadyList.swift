/// The operations that could start now, highest priority first, first come first within a level.
///
/// Five lists and a byte that tells which of them have anything.
/// - Complexity: O(1) for everything.
struct ReadyList {
  private var levels = [OperationList<LinkOfReady>](repeating: OperationList(), count: 5)
  private var occupied: UInt8 = 0

  var isEmpty: Bool { occupied == 0 }

  /// Which list a priority belongs to: 0 for the highest.
  static func level(of priority: Operation.QueuePriority) -> UInt8 {
    switch priority {
    case .veryHigh: 0
    case .high: 1
    case .normal: 2
    case .low: 3
    case .veryLow: 4
    }
  }

  /// Enters an operation, behind those of its level.
  mutating func append(_ operation: Operation) {
    let level = operation.enrolment.level
    levels[Int(level)].append(operation)
    occupied |= 1 << level
  }

  mutating func remove(_ operation: Operation) {
    let level = operation.enrolment.level
    levels[Int(level)].remove(operation)
    if levels[Int(level)].isEmpty { occupied &= ~(1 << level) }
  }

  /// Takes out what comes first.
  mutating func popFirst() -> Operation? {
    guard occupied != 0 else { return nil }
    let level = occupied.trailingZeroBitCount
    guard let first = levels[level].first?.takeUnretainedValue() else { return nil }
    levels[level].remove(first)
    if levels[level].isEmpty { occupied &= ~(1 << UInt8(level)) }
    return first
  }
}
