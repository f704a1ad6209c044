/// The memory of an operation's dependencies, dependents and rarer properties, if it has any.
///
/// Made when first needed, so that a closure in a queue does not pay for it. It lies in memory of its
/// own that does not move: the operation owns it from then on, and gives it back when it goes away.
struct Links {
  /// What lies there.
  struct Parts: ~Copyable {
    /// Guards the edges and `extras`. While it is held, that of the dependents of another operation may be
    /// taken, and never the other way round.
    let lock = Lock()
    /// Guards `waiting`, and the two links and the mark of every edge that was entered here. No other
    /// lock is taken while it is held.
    let dependentsLock = Lock()
    /// Edges of dependents that were not taken in yet; see `Dependents`.
    let arrivals = Atomic<UnsafeMutableRawPointer?>(nil)
    /// What fewer have, if it was made.
    var extras: Extras?
    /// The links of another operation that has gone away as well; see ``Releases``.
    var next: UnsafeMutableRawPointer?
    /// The operation, if it has code of its own that is to be asked when its last dependency ends. Set
    /// before it waits for the first, and never again.
    weak var owner: Operation?
  }

  /// Where they lie: the parts, what each lock guards in a place of its own, and room for one edge.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  var parts: UnsafeMutablePointer<Parts> { memory.assumingMemoryBound(to: Parts.self) }

  /// Whom the operation waits for.
  @inline(__always)
  var edges: UnsafeMutablePointer<Edges> {
    (memory + MemoryLayout<Parts>.stride).assumingMemoryBound(to: Edges.self)
  }

  /// The dependents that have been taken in, in the order of entering.
  @inline(__always)
  var waiting: UnsafeMutablePointer<EdgeList> {
    (memory + MemoryLayout<Parts>.stride + MemoryLayout<Edges>.stride)
      .assumingMemoryBound(to: EdgeList.self)
  }

  init() {
    let waiting = MemoryLayout<Parts>.stride + MemoryLayout<Edges>.stride
    let room = waiting + MemoryLayout<EdgeList>.stride
    memory = RawMemory.take(room + MemoryLayout<Edge>.size)
    let edge = (memory + room).bindMemory(to: Edge.self, capacity: 1)
    memory.initializeMemory(as: Parts.self, to: Parts())
    (memory + MemoryLayout<Parts>.stride).initializeMemory(as: Edges.self, to: Edges(room: edge))
    (memory + waiting).initializeMemory(as: EdgeList.self, to: EdgeList())
  }

  /// Links that lie somewhere.
  init(at memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Gives them back.
  func destroy() {
    parts.deinitialize(count: 1)
    edges.deinitialize(count: 1)
    RawMemory.giveBack(memory)
  }

  /// Runs a section with the lock held that guards what belongs to the operation alone.
  @inline(__always)
  func withLock<Result>(_ section: () -> Result) -> Result {
    parts.pointee.lock.withLock(section)
  }
}

/// What few operations have: waiting threads, a completion block, a name. Guarded by the lock of the
/// operation's links.
final class Extras {
  /// The threads that wait for the operation.
  var waiters: [DispatchSemaphore] = []
  var completionBlock: (@Sendable () -> Void)?
  /// The same once it is to run.
  var blockAside: (@Sendable () -> Void)?
  var name: String?
  var threadPriority = 0.5
  /// What a block operation runs besides its first closure.
  var otherBlocks: [@Sendable () -> Void] = []
}

extension Operation {
  /// The links, if they were made.
  @inline(__always)
  final var linksIfMade: Links? {
    linksMemory.load(ordering: .acquiring).map { Links(at: $0) }
  }

  /// The links, which are made if they were not.
  @inline(__always)
  final var links: Links { linksIfMade ?? madeLinks() }

  private final func madeLinks() -> Links {
    let made = Links()
    let (exchanged, original) = linksMemory.compareExchange(
      expected: nil, desired: made.memory, ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return made }
    // Another thread has come first.
    made.destroy()
    return Links(at: original)
  }

  /// Does something with the extras, which are made if they were not.
  final func withExtras<Result>(_ body: (Extras) -> Result) -> Result {
    let links = links
    return links.withLock {
      let extras = links.parts.pointee.extras ?? Extras()
      links.parts.pointee.extras = extras
      return body(extras)
    }
  }

  /// Does something with the extras, if there are any.
  final func extrasIfMade<Result>(_ body: (Extras) -> Result) -> Result? {
    guard let links = linksIfMade else { return nil }
    return links.withLock { links.parts.pointee.extras.map(body) }
  }
}
