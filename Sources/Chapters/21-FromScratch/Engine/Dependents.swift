// Dependents: the operations that wait for one. They enter its list without a lock.

/// Edges in a list that runs through them: a pure value, guarded by somebody else.
struct EdgeList {
  private(set) var first: Edge.Reference?
  private var last: Edge.Reference?

  /// Appends a stack of edges, linked by their `next`, so that the top comes last.
  mutating func append(stack top: Edge.Reference) {
    var next: Edge.Reference? = top
    var later: Edge.Reference?
    while let edge = next {
      next = edge.pointee.next
      edge.pointee.next = later
      later?.pointee.previous = edge
      later = edge
    }
    later?.pointee.previous = last
    if let last { last.pointee.next = later } else { first = later }
    last = top
  }

  mutating func remove(_ edge: Edge.Reference) {
    let (next, previous) = (edge.pointee.next, edge.pointee.previous)
    if let previous { previous.pointee.next = next } else { first = next }
    if let next { next.pointee.previous = previous } else { last = previous }
  }
}

/// The operations that wait for one, until it has finished.
///
/// To enter takes no lock: an edge is pushed onto a stack, `Links.Parts.arrivals`. To look at the edges,
/// because one leaves or because all are free, takes the lock, and moves the stack into the list. There is
/// no ABA: the stack is only ever pushed onto, and taken as a whole.
extension Links {
  /// What stands in the place of the stack when nobody may enter any more: no edge is there.
  private static var closed: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// Enters an edge among the dependents, unless the end has come. Safe to call from any thread.
  func enter(_ edge: Edge.Reference) -> Bool {
    edge.isWaiting = true
    let top: UnsafeMutableRawPointer = .init(edge)
    var below = parts.pointee.arrivals.load(ordering: .relaxed)
    while below != Links.closed {
      edge.pointee.next = below?.assumingMemoryBound(to: Edge.self)
      let (exchanged, original) = parts.pointee.arrivals.weakCompareExchange(
        expected: below, desired: top, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      below = original
    }
    edge.isWaiting = false
    return false
  }

  /// Takes the edges that have arrived, the last one on top. Must be called with the dependents' lock
  /// held.
  private func takeArrivals(leaving mark: UnsafeMutableRawPointer?) -> Edge.Reference? {
    let top = parts.pointee.arrivals.exchange(mark, ordering: .acquiringAndReleasing)
    return top == Links.closed ? nil : top?.assumingMemoryBound(to: Edge.self)
  }

  /// Takes in the edges that have arrived. Must be called with the dependents' lock held.
  private func takeIn(leaving mark: UnsafeMutableRawPointer?) {
    if let top = takeArrivals(leaving: mark) { waiting.pointee.append(stack: top) }
  }

  /// Strikes an edge out. Returns false if it is not among the dependents any more.
  ///
  /// - Complexity: O(1), besides what each edge costs once, when it is taken in.
  func strike(_ edge: Edge.Reference) -> Bool {
    parts.pointee.dependentsLock.withLock {
      // Nobody waits any more once the stack is closed.
      guard edge.isWaiting else { return false }
      takeIn(leaving: nil)
      waiting.pointee.remove(edge)
      edge.isWaiting = false
      return true
    }
  }

  /// Returns when whoever was looking at the edges has done so.
  func passThrough() { parts.pointee.dependentsLock.withLock {} }

  /// Does something with each dependent. It may be going away, so that nothing but its state and its
  /// links may be looked at.
  func visitDependents(_ body: (Unmanaged<Operation>) -> Void) {
    parts.pointee.dependentsLock.withLock {
      if parts.pointee.arrivals.load(ordering: .relaxed) != Links.closed {
        takeIn(leaving: nil)
      }
      var next = waiting.pointee.first
      while let edge = next {
        body(edge.pointee.dependent)
        next = edge.pointee.next
      }
    }
  }

  /// Lets nobody enter any more, and does something with each dependent for the last time.
  ///
  /// - Parameter free: Receives a dependent, which may be gone altogether as soon as it waits for one
  ///   less. Nothing of it is touched afterwards.
  /// - Returns: Whether they came in the opposite of the order of entering.
  func closeDependents(_ free: (Unmanaged<Operation>) -> Void) -> Bool {
    parts.pointee.dependentsLock.withLock {
      var next: Edge.Reference?
      // If nobody has looked at them before, the stack is walked as it stands.
      let isReversed = waiting.pointee.first == nil
      if isReversed {
        next = takeArrivals(leaving: Links.closed)
      } else {
        takeIn(leaving: Links.closed)
        next = waiting.pointee.first
      }
      waiting.pointee = EdgeList()
      while let edge = next {
        next = edge.pointee.next
        edge.isWaiting = false
        free(edge.pointee.dependent)
      }
      return isReversed
    }
  }
}
