/// The operations that may start: highest priority first, and within a level in the order in which they were
/// added to the queue.
///
/// The list has five levels, and a byte with one bit for each level that is not empty.
/// - Complexity: O(1); O(log *n*) if operations of a level become ready in another order.
package struct ReadyList {
  /// The ready operations of one priority.
  private struct Level {
    /// A list in the order in which the operations were added to the queue. Most operations that become ready
    /// belong at one of its ends.
    private var list = OperationList<LinkOfReady>()
    /// Operations that belong in the middle of the list.
    private var stragglers = OutOfOrderTree()

    var isEmpty: Bool { list.isEmpty && stragglers.first == nil }

    var first: Unmanaged<Operation>? {
      guard let straggler = stragglers.first else { return list.first }
      guard let listed = list.first else { return straggler }
      return listed.sequence < straggler.sequence ? listed : straggler
    }

    mutating func insert(_ operation: Operation) {
      let sequence = operation.node.sequence
      guard let first = list.first, let last = list.last else { return list.append(operation) }
      if sequence > last.sequence {
        list.append(operation)
      } else if sequence < first.sequence {
        list.prepend(operation)
      } else {
        stragglers.insert(operation)
      }
    }

    mutating func remove(_ operation: Operation) {
      if operation.node.isStraggler { stragglers.remove(operation) } else { list.remove(operation) }
    }
  }

  /// Memory for the levels, freed with the list. Not an array, because each access would check for unique
  /// references.
  private final class Levels {
    let first = UnsafeMutablePointer<Level>.allocate(capacity: 5)

    init() { first.initialize(repeating: Level(), count: 5) }

    deinit { first.deallocate() }  // The references are unmanaged.
  }

  private let levels = Levels()
  /// One bit for each level that is not empty; the lowest bit is the highest priority.
  package private(set) var occupied: UInt8 = 0

  /// The number of operations.
  private(set) var count = 0

  var isEmpty: Bool { occupied == 0 }

  /// True if there is an operation of at least normal priority.
  var hasNormal: Bool { occupied & 0b111 != 0 }

  /// The next operation to start.
  var first: Unmanaged<Operation>? {
    occupied == 0 ? nil : levels.first[occupied.trailingZeroBitCount].first
  }

  /// Returns the number of a quality of service: 0 for the queue's, 1 for the lowest own quality.
  static func quality(_ quality: QualityOfService) -> UInt8 {
    switch quality {
    case .userInteractive: 5
    case .userInitiated: 4
    case .utility: 2
    case .background: 1
    default: 0
    }
  }

  private static let services: [DispatchQoS] = [
    .default, .background, .utility, .default, .userInitiated, .userInteractive,
  ]

  /// Returns the rank of a priority and a quality of service.
  static func rank(
    _ priority: Operation.QueuePriority, _ quality: QualityOfService
  ) -> QueueNode.Rank {
    QueueNode.Rank(level: UInt8((8 - priority.rawValue) / 4), quality: ReadyList.quality(quality))
  }

  /// Returns the quality of service for a number.
  static func quality(_ number: UInt8) -> DispatchQoS { services[Int(number)] }

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

  /// Removes and returns the first operation.
  ///
  /// - Parameter withoutOverrides: True to return nil if the first operation has overrides.
  mutating func popFirst(withoutOverrides: Bool) -> Unmanaged<Operation>? {
    guard let first else { return nil }
    if withoutOverrides, !first._withUnsafeGuaranteedRef({ $0.hasNoOverrides }) { return nil }
    first._withUnsafeGuaranteedRef { remove($0) }
    return first
  }
}

extension Unmanaged<Operation> {
  /// The position at which the operation was added to the queue.
  fileprivate var sequence: UInt64 { _withUnsafeGuaranteedRef { $0.node.sequence } }
}

/// A search tree of operations by the position at which they were added to the queue.
///
/// Contains the few operations that belong in the middle of their level. The tree is an intrusive treap in
/// the link fields of a list: a node has a higher ``weight(_:)`` than its children, and weights are
/// pseudo-random, so that the expected depth is logarithmic.
/// - Complexity: O(log *n*) for all operations.
private struct OutOfOrderTree {
  typealias Node = Unmanaged<Operation>

  private var root: Node?

  var first: Node? {
    var first = root
    while let next = first.flatMap({ OutOfOrderTree.links($0).previous }) { first = next }
    return first
  }

  mutating func insert(_ operation: Operation) {
    operation.node.isStraggler = true
    operation.node.ready = QueueNode.Link()
    let (before, after) = OutOfOrderTree.split(root, at: operation.node.sequence)
    root = OutOfOrderTree.joined(
      OutOfOrderTree.joined(before, .passUnretained(operation)), after)
  }

  mutating func remove(_ operation: Operation) {
    operation.node.isStraggler = false
    let (before, rest) = OutOfOrderTree.split(root, at: operation.node.sequence)
    root = OutOfOrderTree.joined(
      before, OutOfOrderTree.split(rest, at: operation.node.sequence + 1).1)
    operation.node.ready = QueueNode.Link()
  }

  // MARK: Trees

  /// The children of a node: earlier operations in `previous`, later ones in `next`.
  private static func links(_ node: Node) -> QueueNode.Link {
    node._withUnsafeGuaranteedRef { $0.node.ready }
  }

  /// Sets the children of a node and returns the node.
  private static func node(_ node: Node, _ earlier: Node?, _ later: Node?) -> Node {
    node._withUnsafeGuaranteedRef {
      $0.node.ready = QueueNode.Link(previous: earlier, next: later)
    }
    return node
  }

  /// A pseudo-random number, distinct for each position: the position times an odd constant with well-mixed
  /// bits.
  private static func weight(_ node: Node) -> UInt64 { node.sequence &* 0x9E37_79B9_7F4A_7C15 }

  /// Splits a tree at a position.
  private static func split(_ tree: Node?, at place: UInt64) -> (Node?, Node?) {
    guard let tree else { return (nil, nil) }
    let below = links(tree)
    if tree.sequence < place {
      let (before, after) = split(below.next, at: place)
      return (node(tree, below.previous, before), after)
    }
    let (before, after) = split(below.previous, at: place)
    return (before, node(tree, after, below.next))
  }

  /// Joins two trees. All operations of the second were added later.
  private static func joined(_ first: Node?, _ second: Node?) -> Node? {
    guard let first else { return second }
    guard let second else { return first }
    return weight(first) > weight(second)
      ? node(first, links(first).previous, joined(links(first).next, second))
      : node(second, joined(first, links(second).previous), links(second).next)
  }
}
