/// An edge of the dependency graph: a dependent waits for a prerequisite.
///
/// Two intrusive lists share an edge: the dependent's prerequisites and the prerequisite's dependents. The
/// memory belongs to the dependent, has a fixed address, and is freed or reused only after the prerequisite's
/// list has dropped the edge.
struct Edge {
  typealias Reference = UnsafeMutablePointer<Edge>

  /// The prerequisite. The edge owns one reference, which is released, with no lock held, after the edge has
  /// been removed from the dependent's list.
  let prerequisite: Unmanaged<Operation>
  /// The dependent. Not retained: the dependent removes the edge in its deinitializer.
  let dependent: Unmanaged<Operation>
  /// The dependent's next and previous edge, in the order in which its dependencies were added. Guarded by
  /// the dependent's `Links.lock`.
  var following: Reference?
  var preceding: Reference?
  /// The prerequisite's next and previous edge. Before the edge is entered in the prerequisite's
  /// `Dependents`, only the entering thread uses these fields; afterwards the lock of the `Dependents` guards
  /// them.
  var next: Reference?
  var previous: Reference? = Edge.nowhere

  /// The value of `previous` while the edge is not in the prerequisite's list.
  fileprivate static var nowhere: Reference? { Reference(bitPattern: 1) }
}

extension Edge.Reference {
  /// True if the edge is in the prerequisite's list. Guarded like `next`. An entering edge has no neighbours.
  ///
  /// This is an extension of the pointer, so that only `previous` is accessed: other threads may read the
  /// rest of the edge under another lock.
  var isWaiting: Bool {
    get { pointee.previous != Edge.nowhere }
    nonmutating set { pointee.previous = newValue ? nil : Edge.nowhere }
  }
}

/// The prerequisites of an operation, in the order in which they were added.
///
/// All members must be called with the lock of the operation's ``Links`` held.
struct Edges: ~Copyable {
  private(set) var first: Edge.Reference?
  private var last: Edge.Reference?
  private(set) var count: Int32 = 0
  /// Unused edges, linked by `following`.
  private var free: Edge.Reference?
  /// The start of the unused memory in the newest block.
  private var fresh: Edge.Reference
  private var freshCount: Int32 = 1
  /// The newest block of memory, linked to the older ones.
  private var newest: UnsafeMutablePointer<Block>?

  /// The header of a block of edges.
  private struct Block {
    let previous: UnsafeMutablePointer<Block>?
    /// The capacity of the block in edges.
    let count: Int
  }

  /// The edges by prerequisite, used for long lists only.
  private var index: [UnsafeMutableRawPointer: Edge.Reference] = [:]

  /// The number of edges from which `index` is used.
  private static let many = 16

  /// - Parameter first: Memory for the first edge, owned by the caller.
  init(room first: Edge.Reference) { fresh = first }

  deinit {
    var next = newest
    while let block = next {
      next = block.pointee.previous
      let memory: UnsafeMutableRawPointer = .init(block)
      RawMemory.giveBack(memory)
    }
  }

  /// Returns the edge to a prerequisite, if there is one.
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

  /// Appends an edge that retains the prerequisite.
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

  /// Allocates a block of twice the capacity of the last block.
  private mutating func addBlock() {
    let count = newest.map { min($0.pointee.count * 2, 1_024) } ?? 3
    let memory = RawMemory.take(MemoryLayout<Block>.stride + count * MemoryLayout<Edge>.stride)
    let block = memory.bindMemory(to: Block.self, capacity: 1)
    block.initialize(to: Block(previous: newest, count: count))
    newest = block
    fresh = (memory + MemoryLayout<Block>.stride).bindMemory(to: Edge.self, capacity: count)
    freshCount = Int32(count)
  }

  /// The capacity of the newest block, which is the largest.
  var room: Int { newest?.pointee.count ?? 1 }

  /// Removes an edge and returns the prerequisite, which the caller has to release.
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

  /// Calls `body` for each edge, in the order in which the edges were added.
  func visit(_ body: (Edge.Reference) -> Void) {
    var next = first
    while let edge = next {
      Steps.count()
      next = edge.pointee.following
      body(edge)
    }
  }
}
