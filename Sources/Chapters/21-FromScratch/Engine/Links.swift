/// What ties an operation to others, for those that are tied.
///
/// Made when first needed, so that a closure in a queue does not pay for it. It lies in memory of its
/// own that does not move: the operation owns it from then on, and gives it back when it goes away.
struct Links {
  struct Storage: ~Copyable {
    /// Guards `edges` and `extras`. While it is held, the lock of the `dependents` of another
    /// operation may be taken, and never the other way round.
    let lock = Lock()
    /// Who waits for the operation; has a lock of its own.
    var dependents = Dependents()
    /// Whom the operation waits for.
    var edges: Edges
    /// What fewer have, if it was made.
    var extras: Extras?
    /// Whether a thread waits or there is a completion block. Raised with the lock held, before the
    /// mark `linked` is set in the state, which whoever ends the operation has seen.
    let isAwaited = Atomic(false)
    /// The operation, if it has code of its own that is to be asked when its last dependency ends.
    /// Guarded by `lock` while it is set, which is before the operation waits for the first; it is
    /// never set again.
    weak var owner: Operation?

    init(room: Edge.Reference) { edges = Edges(room: room) }
  }

  let storage: UnsafeMutablePointer<Storage>

  /// Makes links, with room for one edge behind them.
  init() {
    let placeOfEdge = (MemoryLayout<Storage>.size + 15) & ~15
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: placeOfEdge + MemoryLayout<Edge>.size, alignment: 16)
    storage = memory.bindMemory(to: Storage.self, capacity: 1)
    let room = (memory + placeOfEdge).bindMemory(to: Edge.self, capacity: 1)
    storage.initialize(to: Storage(room: room))
  }

  /// Links that lie somewhere.
  init(at memory: UnsafeMutableRawPointer) {
    storage = memory.assumingMemoryBound(to: Storage.self)
  }

  /// Where they lie.
  var memory: UnsafeMutableRawPointer { UnsafeMutableRawPointer(storage) }

  /// Gives them back.
  func destroy() {
    storage.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Runs a section with the lock held that guards edges and extras.
  @inline(__always)
  func withLock<Result>(_ section: () -> Result) -> Result {
    storage.pointee.lock.withLock(section)
  }

  /// The extras, which are made if they were not. Must be called with the lock held.
  var extras: Extras {
    if let extras = storage.pointee.extras { return extras }
    let made = Extras()
    storage.pointee.extras = made
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
    return links.withLock { links.storage.pointee.extras.map(body) }
  }
}
