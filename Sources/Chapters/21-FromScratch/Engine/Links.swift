/// The dependencies, dependents and rarer properties of an operation.
///
/// Allocated on first use, so that an operation for a plain closure in a queue does not need the memory. The
/// memory has a fixed address and is owned by the operation, which frees it on deallocation.
struct Links {
  /// The content of the memory.
  struct Parts: ~Copyable {
    /// Guards the edges and `extras`. Lock order: this lock, then the `dependentsLock` of another operation;
    /// never the reverse.
    let lock = Lock()
    /// Guards `waiting`, and the fields `next` and `previous` of every edge entered here. No other lock is
    /// taken while this one is held.
    let dependentsLock = Lock()
    /// Edges of dependents that are not in `waiting` yet; see `Dependents`.
    let arrivals = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The rarer properties, if any was set.
    var extras: Extras?
    /// The links of another deallocated operation; see ``Releases``.
    var next: UnsafeMutableRawPointer?
    /// The operation, if its class overrides members that must be evaluated when the last dependency
    /// finishes. Set once, before the first dependency is counted.
    weak var owner: Operation?
  }

  /// The address of the parts, followed by the data of each lock and room for one edge.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  var parts: UnsafeMutablePointer<Parts> { memory.assumingMemoryBound(to: Parts.self) }

  /// The edges to the operation's dependencies.
  @inline(__always)
  var edges: UnsafeMutablePointer<Edges> {
    (memory + MemoryLayout<Parts>.stride).assumingMemoryBound(to: Edges.self)
  }

  /// The dependents moved from `arrivals`, in the order of arrival.
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

  /// The links at an address.
  init(at memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Frees the memory.
  func destroy() {
    parts.deinitialize(count: 1)
    edges.deinitialize(count: 1)
    RawMemory.giveBack(memory)
  }

  /// Runs a critical section with `lock` held.
  @inline(__always)
  func withLock<Result>(_ section: () -> Result) -> Result {
    parts.pointee.lock.withLock(section)
  }
}

/// The rarer properties of an operation: waiting threads, a completion block, a name. Guarded by the lock of
/// the operation's links.
final class Extras {
  /// One semaphore for each thread that waits for the operation.
  var waiters: [DispatchSemaphore] = []
  var completionBlock: (@Sendable () -> Void)?
  /// The completion block, stored here between the finish and the block's run.
  var blockAside: (@Sendable () -> Void)?
  var name: String?
  var threadPriority = 0.5
  /// The closures of a block operation after the first one.
  var otherBlocks: [@Sendable () -> Void] = []
}

extension Operation {
  /// The links, if they exist.
  @inline(__always)
  final var linksIfMade: Links? {
    linksMemory.load(ordering: .acquiring).map { Links(at: $0) }
  }

  /// The links, created on first access.
  @inline(__always)
  final var links: Links { linksIfMade ?? madeLinks() }

  private final func madeLinks() -> Links {
    let made = Links()
    let (exchanged, original) = linksMemory.compareExchange(
      expected: nil, desired: made.memory, ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return made }
    // Another thread has created the links in the meantime.
    made.destroy()
    return Links(at: original)
  }

  /// Runs a critical section with the extras, created on first access.
  final func withExtras<Result>(_ body: (Extras) -> Result) -> Result {
    let links = links
    return links.withLock {
      let extras = links.parts.pointee.extras ?? Extras()
      links.parts.pointee.extras = extras
      return body(extras)
    }
  }

  /// Runs a critical section with the extras, if they exist.
  final func extrasIfMade<Result>(_ body: (Extras) -> Result) -> Result? {
    guard let links = linksIfMade else { return nil }
    return links.withLock { links.parts.pointee.extras.map(body) }
  }
}
