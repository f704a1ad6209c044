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

  /// Memory for the levels, which is given back with the list. In an array each access would ask
  /// whether anybody else has the array as well.
  private final class Levels {
    let first = UnsafeMutablePointer<Level>.allocate(capacity: 5)

    init() { first.initialize(repeating: Level(), count: 5) }

    deinit { first.deallocate() }  // Of references that count nothing.
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

  /// Which quality of service a value is: 0 for that of the queue, 1 for the lowest of one's own.
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

  /// Where an operation of this priority and quality of service belongs.
  static func rank(
    _ priority: Operation.QueuePriority, _ quality: QualityOfService
  ) -> QueueNode.Rank {
    QueueNode.Rank(level: UInt8((8 - priority.rawValue) / 4), quality: ReadyList.quality(quality))
  }

  /// The quality of service that a number stands for.
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

extension Unmanaged<Operation> {
  /// The operation's place in the order of adding.
  fileprivate var sequence: UInt64 { _withUnsafeGuaranteedRef { $0.node.sequence } }
}

/// Operations in a tree by the order in which they were added, first added leftmost.
///
/// For the few that become ready neither after nor before all others of their level. The tree runs
/// through the fields that a list would run through. It is a treap: a node has a higher ``weight(_:)``
/// than those below it, which is as good as a random number, so that the tree is as deep as a random
/// one.
/// - Complexity: O(log *n*) for everything.
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

  /// Those below a node that were added before it, and after.
  private static func links(_ node: Node) -> QueueNode.Link {
    node._withUnsafeGuaranteedRef { $0.node.ready }
  }

  /// A node, with others below it.
  private static func node(_ node: Node, _ earlier: Node?, _ later: Node?) -> Node {
    node._withUnsafeGuaranteedRef {
      $0.node.ready = QueueNode.Link(previous: earlier, next: later)
    }
    return node
  }

  /// A number for each place in the order of adding, in no order: its product with an odd number whose
  /// bits are mixed, which is different for each.
  private static func weight(_ node: Node) -> UInt64 { node.sequence &* 0x9E37_79B9_7F4A_7C15 }

  /// Those before a place in the order of adding, and the others.
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

  /// Two trees as one; everything in the second was added later.
  private static func joined(_ first: Node?, _ second: Node?) -> Node? {
    guard let first else { return second }
    guard let second else { return first }
    return weight(first) > weight(second)
      ? node(first, links(first).previous, joined(links(first).next, second))
      : node(second, joined(first, links(second).previous), links(second).next)
  }
}
