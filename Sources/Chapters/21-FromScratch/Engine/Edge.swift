/// An edge of the graph of dependencies: that one operation waits for another.
///
/// Two lists run through an edge: the dependent's prerequisites, and the prerequisite's dependents. Its
/// memory belongs to the dependent, does not move, and is given back or used again only when the
/// prerequisite's list does not know it any more.
struct Edge {
  typealias Reference = UnsafeMutablePointer<Edge>

  /// The operation that is waited for. The edge owns one reference, which is released, without a lock,
  /// when the edge is taken off the dependent's list.
  let prerequisite: Unmanaged<Operation>
  /// The operation that waits. Not retained: it strikes the edge out before it is gone.
  let dependent: Unmanaged<Operation>
  /// The dependent's next and previous edge, in the order of adding. Guarded by the dependent's
  /// `Links.lock`.
  var following: Reference?
  var preceding: Reference?
  /// The prerequisite's next and previous edge. Guarded by the lock of the prerequisite's
  /// `Dependents`; before the edge is entered there, they are the business of who enters it.
  var next: Reference?
  var previous: Reference? = Edge.nowhere

  /// What stands in the place of the previous edge if this one is not in the prerequisite's list.
  fileprivate static var nowhere: Reference? { Reference(bitPattern: 1) }
}

extension Edge.Reference {
  /// Whether the edge is in the prerequisite's list. Guarded as `next` is. Who enters it has no
  /// neighbours.
  ///
  /// Asked and set by way of the place and not of the edge: nothing else of the edge is touched, which
  /// others may look at with another lock held.
  var isWaiting: Bool {
    get { pointee.previous != Edge.nowhere }
    nonmutating set { pointee.previous = newValue ? nil : Edge.nowhere }
  }
}

/// The prerequisites of an operation, in the order of adding.
///
/// All members must be called with the lock of the operation's ``Links`` held.
struct Edges: ~Copyable {
  private(set) var first: Edge.Reference?
  private var last: Edge.Reference?
  private(set) var count: Int32 = 0
  /// Room for edges, linked by their `following`.
  private var free: Edge.Reference?
  /// Memory that was never used, from here on.
  private var fresh: Edge.Reference
  private var freshCount: Int32 = 1
  /// The newest block of memory, which is given back with all before it.
  private var newest: UnsafeMutablePointer<Block>?

  /// What stands before the edges of a block of memory.
  private struct Block {
    let previous: UnsafeMutablePointer<Block>?
    /// How many edges there is room for.
    let count: Int
  }

  /// The edges by their prerequisites, where searching the list would take long.
  private var index: [UnsafeMutableRawPointer: Edge.Reference] = [:]

  /// From how many edges on they are looked up.
  private static let many = 16

  /// - Parameter first: Room for the first edge, which belongs to somebody else.
  init(room first: Edge.Reference) { fresh = first }

  deinit {
    var next = newest
    while let block = next {
      next = block.pointee.previous
      let memory: UnsafeMutableRawPointer = .init(block)
      RawMemory.giveBack(memory)
    }
  }

  /// The edge to a prerequisite.
  func find(_ operation: Operation) -> Edge.Reference? {
    let wanted = Unmanaged.passUnretained(operation).toOpaque()
    if count >= Edges.many { return index[wanted] }
    var next = first
    while let edge = next {
      Steps.count()
      if edge.pointee.prerequisite.toOpaque() == wanted { return edge }
      next = edge.pointee.following
    }
    return nil
  }

  /// Makes an edge, which keeps the prerequisite.
  mutating func append(_ dependent: Operation, after prerequisite: Operation) -> Edge.Reference {
    let edge = place()
    edge.initialize(
      to: Edge(
        prerequisite: .passRetained(prerequisite), dependent: .passUnretained(dependent),
        preceding: last))
    if let last { last.pointee.following = edge } else { first = edge }
    last = edge
    count += 1
    if count == Edges.many {
      var all: [UnsafeMutableRawPointer: Edge.Reference] = [:]
      visit { all[$0.pointee.prerequisite.toOpaque()] = $0 }
      index = all
    } else if count > Edges.many {
      index[edge.pointee.prerequisite.toOpaque()] = edge
    }
    return edge
  }

  private mutating func place() -> Edge.Reference {
    if let edge = free {
      free = edge.pointee.following
      return edge
    }
    if freshCount == 0 { addBlock() }
    defer {
      fresh += 1
      freshCount -= 1
    }
    return fresh
  }

  /// Makes room for more edges, twice as many as the last time.
  private mutating func addBlock() {
    let count = newest.map { min($0.pointee.count * 2, 1_024) } ?? 3
    let memory = RawMemory.take(MemoryLayout<Block>.stride + count * MemoryLayout<Edge>.stride)
    let block = memory.bindMemory(to: Block.self, capacity: 1)
    block.initialize(to: Block(previous: newest, count: count))
    newest = block
    fresh = (memory + MemoryLayout<Block>.stride).bindMemory(to: Edge.self, capacity: count)
    freshCount = Int32(count)
  }

  /// How many edges there is room for in the newest block of memory, which is the largest.
  var room: Int { newest?.pointee.count ?? 1 }

  /// Takes out an edge. Returns the prerequisite, which is now the caller's to release.
  mutating func remove(_ edge: Edge.Reference) -> Unmanaged<Operation> {
    let (following, preceding) = (edge.pointee.following, edge.pointee.preceding)
    if let preceding { preceding.pointee.following = following } else { first = following }
    if let following { following.pointee.preceding = preceding } else { last = preceding }
    count -= 1
    let kept = edge.pointee.prerequisite
    if count < Edges.many { index = [:] } else { index[kept.toOpaque()] = nil }
    edge.pointee.following = free
    free = edge
    return kept
  }

  /// Does something with each edge, in the order of adding.
  func visit(_ body: (Edge.Reference) -> Void) {
    var next = first
    while let edge = next {
      Steps.count()
      next = edge.pointee.following
      body(edge)
    }
  }
}
