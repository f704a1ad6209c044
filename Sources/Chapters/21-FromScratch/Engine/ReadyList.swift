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
    private var stragglers = OutOfOrderTree()

    var isEmpty: Bool { list.isEmpty && stragglers.first == nil }

    var first: Unmanaged<Operation>? {
      guard let straggler = stragglers.first else { return list.first }
      guard let listed = list.first else { return straggler }
      return Level.sequence(of: listed) < Level.sequence(of: straggler) ? listed : straggler
    }

    private static func sequence(of operation: Unmanaged<Operation>) -> UInt64 {
      operation._withUnsafeGuaranteedRef { $0.node.sequence }
    }

    mutating func insert(_ operation: Operation) {
      let sequence = operation.node.sequence
      guard let first = list.first, let last = list.last else { return list.append(operation) }
      if sequence > Level.sequence(of: last) {
        list.append(operation)
      } else if sequence < Level.sequence(of: first) {
        list.prepend(operation)
      } else {
        stragglers.insert(operation)
      }
    }

    mutating func remove(_ operation: Operation) {
      if operation.node.rank.isStraggler {
        stragglers.remove(operation)
      } else {
        list.remove(operation)
      }
    }
  }

  /// Memory for the levels, which is given back with the list. In an array each access would ask
  /// whether anybody else has the array as well.
  private final class Levels {
    let first = UnsafeMutablePointer<Level>.allocate(capacity: 5)

    init() { first.initialize(repeating: Level(), count: 5) }

    deinit {
      first.deinitialize(count: 5)
      first.deallocate()
    }
  }

  private let levels = Levels()
  /// One bit for each level that has anything, the lowest bit for the highest priority.
  package private(set) var occupied: UInt8 = 0

  /// How many operations there are.
  private(set) var count = 0

  var isEmpty: Bool { occupied == 0 }

  /// Whether there is an operation of normal priority or a higher one.
  var hasNormal: Bool { occupied & 0b111 != 0 }

  /// What comes first, if there is anything.
  var first: Unmanaged<Operation>? {
    occupied == 0 ? nil : levels.first[occupied.trailingZeroBitCount].first
  }

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

  /// Which quality of service a value is: 0 for that of the queue, 1 for the lowest of one's own.
  static func quality(_ quality: QualityOfService?) -> UInt8 {
    switch quality {
    case .userInteractive: 5
    case .userInitiated: 4
    case .utility: 2
    case .background: 1
    default: 0
    }
  }

  /// Where an operation belongs by what the base class knows of it.
  static func rank(of operation: Operation) -> QueueNode.Rank {
    QueueNode.Rank(
      level: level(of: operation.currentPriority), quality: quality(operation.currentQuality))
  }

  /// The quality of service that a number above 0 stands for.
  static func quality(_ number: UInt8) -> DispatchQoS {
    switch number {
    case 5: .userInteractive
    case 4: .userInitiated
    case 2: .utility
    case 1: .background
    default: .default
    }
  }

  /// Enters an operation.
  mutating func insert(_ operation: Operation) {
    let level = operation.node.rank.level
    levels.first[Int(level)].insert(operation)
    occupied |= 1 << level
    count += 1
  }

  mutating func remove(_ operation: Operation) {
    let level = operation.node.rank.level
    levels.first[Int(level)].remove(operation)
    if levels.first[Int(level)].isEmpty { occupied &= ~(1 << level) }
    count -= 1
  }

  /// Takes out what comes first.
  ///
  /// - Parameter isPlain: Whether that must be one without code of its own.
  mutating func popFirst(ifPlain isPlain: Bool) -> Unmanaged<Operation>? {
    guard let first else { return nil }
    if isPlain, !first._withUnsafeGuaranteedRef(Operation.isPlain) { return nil }
    first._withUnsafeGuaranteedRef { remove($0) }
    return first
  }
}
