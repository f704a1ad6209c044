/// The memory of an operation's dependencies, dependents and rarer properties, if it has any.
///
/// Made when first needed, so that a closure in a queue does not pay for it. It lies in memory of its
/// own that does not move: the operation owns it from then on, and gives it back when it goes away.
struct Links {
  /// What never changes its place or value: locks and atomics, which anybody may use at any time.
  struct Fixed: ~Copyable {
    /// Guards `own`. While it is held, that of the dependents of another operation may be taken, and
    /// never the other way round.
    let lock = Lock()
    /// Guards `waiting`, and the two links and the mark of every edge that was entered here. No other
    /// lock is taken while it is held.
    let dependentsLock = Lock()
    /// Edges of dependents that were not taken in yet; see `Dependents`.
    let arrivals = Atomic<UnsafeMutableRawPointer?>(nil)
  }

  /// What the operation waits for, and what else belongs to it alone.
  struct Own: ~Copyable {
    /// Whom the operation waits for.
    var edges: Edges
    /// What fewer have, if it was made.
    var extras: Extras?
    /// The links of another operation that has gone away as well; see ``Releases``.
    var next: UnsafeMutableRawPointer?
  }

  /// The operation, if it has code of its own that is to be asked when its last dependency ends. Set
  /// before it waits for the first, and never again.
  struct Owner {
    weak var operation: Operation?
  }

  /// Where they lie: the parts one behind another, and room for one edge. The parts are apart because
  /// each has a lock of its own.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  var fixed: UnsafeMutablePointer<Fixed> { memory.assumingMemoryBound(to: Fixed.self) }
  @inline(__always)
  var own: UnsafeMutablePointer<Own> {
    (memory + Links.placeOfOwn).assumingMemoryBound(to: Own.self)
  }
  /// The dependents that have been taken in, in the order of entering.
  @inline(__always)
  var waiting: UnsafeMutablePointer<EdgeList> {
    (memory + Links.placeOfWaiting).assumingMemoryBound(to: EdgeList.self)
  }
  @inline(__always)
  var owner: UnsafeMutablePointer<Owner> {
    (memory + Links.placeOfOwner).assumingMemoryBound(to: Owner.self)
  }

  private static var placeOfOwn: Int { (MemoryLayout<Fixed>.size + 7) & ~7 }
  private static var placeOfWaiting: Int { placeOfOwn + (MemoryLayout<Own>.size + 7) & ~7 }
  private static var placeOfOwner: Int { placeOfWaiting + MemoryLayout<EdgeList>.stride }
  private static var placeOfEdge: Int { placeOfOwner + MemoryLayout<Owner>.stride }

  init() {
    memory = RawMemory.take(Links.placeOfEdge + MemoryLayout<Edge>.size)
    let room = (memory + Links.placeOfEdge).bindMemory(to: Edge.self, capacity: 1)
    memory.bindMemory(to: Fixed.self, capacity: 1).initialize(to: Fixed())
    (memory + Links.placeOfOwn).bindMemory(to: Own.self, capacity: 1)
      .initialize(to: Own(edges: Edges(room: room), extras: nil))
    (memory + Links.placeOfWaiting).bindMemory(to: EdgeList.self, capacity: 1)
      .initialize(to: EdgeList())
    (memory + Links.placeOfOwner).bindMemory(to: Owner.self, capacity: 1).initialize(to: Owner())
  }

  /// Links that lie somewhere.
  init(at memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Gives them back.
  func destroy() {
    fixed.deinitialize(count: 1)
    own.deinitialize(count: 1)
    owner.deinitialize(count: 1)
    RawMemory.giveBack(memory)
  }

  /// Runs a section with the lock held that guards `own`.
  @inline(__always)
  func withLock<Result>(_ section: () -> Result) -> Result {
    fixed.pointee.lock.withLock(section)
  }

  /// The extras, which are made if they were not. Must be called with the lock held.
  var extras: Extras {
    if let extras = own.pointee.extras { return extras }
    let made = Extras()
    own.pointee.extras = made
    return made
  }
}

/// What few operations have: waiting threads, a completion block, a name. Guarded by the lock of the
/// operation's links.
final class Extras {
  /// The threads that wait for the operation.
  var waiters: [DispatchSemaphore] = []
  var completionBlock: (@Sendable () -> Void)?
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
    return links.withLock { body(links.extras) }
  }

  /// Does something with the extras, if there are any.
  final func extrasIfMade<Result>(_ body: (Extras) -> Result) -> Result? {
    guard let links = linksIfMade else { return nil }
    return links.withLock { links.own.pointee.extras.map(body) }
  }
}
