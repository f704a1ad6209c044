/// Operations in a tree by the order in which they were added, first added leftmost.
///
/// For the few that become ready neither after nor before all others of their level. The tree runs
/// through the fields that a list would run through. Above in it stands who has the higher number of
/// the ``weight(_:)``, which is as good as a random one, so that the tree is as deep as a random one is.
/// - Complexity: O(log *n*) for everything.
struct OutOfOrderTree {
  private typealias Node = Unmanaged<Operation>

  private var root: Unmanaged<Operation>?

  var first: Unmanaged<Operation>? {
    var first = root
    while let next = first.flatMap(OutOfOrderTree.earlier) { first = next }
    return first
  }

  mutating func insert(_ operation: Operation) {
    operation.node.rank.isStraggler = true
    root = OutOfOrderTree.inserted(.passUnretained(operation), into: root)
  }

  mutating func remove(_ operation: Operation) {
    operation.node.rank.isStraggler = false
    root = OutOfOrderTree.removed(.passUnretained(operation), from: root)
    operation.node.ready = QueueNode.Link()
  }

  // MARK: Trees

  /// Those below a node that were added before it, and after.
  private static func earlier(_ node: Node) -> Node? {
    node._withUnsafeGuaranteedRef { $0.node.ready.previous }
  }
  private static func later(_ node: Node) -> Node? {
    node._withUnsafeGuaranteedRef { $0.node.ready.next }
  }

  /// A node, with others below it.
  private static func node(_ node: Node, _ earlier: Node?, _ later: Node?) -> Node {
    node._withUnsafeGuaranteedRef {
      $0.node.ready = QueueNode.Link(previous: earlier, next: later)
    }
    return node
  }

  private static func sequence(_ node: Node) -> UInt64 {
    node._withUnsafeGuaranteedRef { $0.node.sequence }
  }

  /// Who has more stands above. A number for each place in the order of adding, in no order: its
  /// product with an odd number whose bits are mixed, which no two have in common.
  private static func weight(_ node: Node) -> UInt64 { sequence(node) &* 0x9E37_79B9_7F4A_7C15 }

  private static func inserted(_ new: Node, into tree: Node?) -> Node {
    guard let tree, weight(tree) > weight(new) else {
      let (earlier, later) = split(tree, at: sequence(new))
      return node(new, earlier, later)
    }
    return sequence(new) < sequence(tree)
      ? node(tree, inserted(new, into: earlier(tree)), later(tree))
      : node(tree, earlier(tree), inserted(new, into: later(tree)))
  }

  private static func removed(_ old: Node, from tree: Node?) -> Node? {
    guard let tree else { return nil }
    if tree.toOpaque() == old.toOpaque() { return joined(earlier(tree), later(tree)) }
    return sequence(old) < sequence(tree)
      ? node(tree, removed(old, from: earlier(tree)), later(tree))
      : node(tree, earlier(tree), removed(old, from: later(tree)))
  }

  /// Those before a place in the order of adding, and those after it.
  private static func split(_ tree: Node?, at place: UInt64) -> (Node?, Node?) {
    guard let tree else { return (nil, nil) }
    if sequence(tree) < place {
      let (before, after) = split(later(tree), at: place)
      return (node(tree, earlier(tree), before), after)
    }
    let (before, after) = split(earlier(tree), at: place)
    return (before, node(tree, after, later(tree)))
  }

  /// Two trees as one; everything in the second was added later.
  private static func joined(_ first: Node?, _ second: Node?) -> Node? {
    guard let first else { return second }
    guard let second else { return first }
    return weight(first) > weight(second)
      ? node(first, earlier(first), joined(later(first), second))
      : node(second, joined(first, earlier(second)), later(second))
  }
}
