// The dependents of an operation. An edge enters their list without a lock.

/// An intrusive list of edges: a pure value, guarded by the owner's lock.
struct EdgeList {
  private(set) var first: Edge.Reference?
  private var last: Edge.Reference?

  /// Appends a stack of edges, linked by `next`. The top of the stack becomes the last edge.
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

/// The list of dependents of an operation, until the operation finishes.
///
/// Entering takes no lock: an edge is pushed onto the stack `Links.Parts.arrivals`. Removing an edge, or
/// visiting all edges, takes the lock and moves the stack into the list. There is no ABA problem, because the
/// stack is only pushed onto and taken as a whole.
extension Links {
  /// The value of `arrivals` after the list was closed. No edge has this address.
  private static var closed: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// Enters an edge. Returns false if the list is closed. May be called from any thread.
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

  /// Takes the stack of arrived edges, newest on top. Must be called with the dependents' lock held.
  private func takeArrivals(leaving mark: UnsafeMutableRawPointer?) -> Edge.Reference? {
    let top = parts.pointee.arrivals.exchange(mark, ordering: .acquiringAndReleasing)
    return top == Links.closed ? nil : top?.assumingMemoryBound(to: Edge.self)
  }

  /// Moves the arrived edges into the list. Must be called with the dependents' lock held.
  private func takeIn(leaving mark: UnsafeMutableRawPointer?) {
    if let top = takeArrivals(leaving: mark) { waiting.pointee.append(stack: top) }
  }

  /// Removes an edge. Returns false if the edge was removed before.
  ///
  /// - Complexity: O(1), amortised over the move from the stack to the list.
  func strike(_ edge: Edge.Reference) -> Bool {
    parts.pointee.dependentsLock.withLock {
      // A closed list has no waiting edges.
      guard edge.isWaiting else { return false }
      takeIn(leaving: nil)
      waiting.pointee.remove(edge)
      edge.isWaiting = false
      return true
    }
  }

  /// Waits until the current holder of the dependents' lock has released it.
  func passThrough() { parts.pointee.dependentsLock.withLock {} }

  /// Calls `body` for each dependent. A dependent may be in deallocation, so `body` may read only its state
  /// and its links.
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

  /// Closes the list and calls `free` once for each dependent.
  ///
  /// - Parameter free: Receives a dependent, which may be deallocated as soon as its count is lowered. This
  ///   method does not touch the dependent afterwards.
  /// - Returns: True if `free` received the dependents in reverse order of arrival.
  func closeDependents(_ free: (Unmanaged<Operation>) -> Void) -> Bool {
    parts.pointee.dependentsLock.withLock {
      var next: Edge.Reference?
      // If the list is empty, the stack is walked in place and not first moved into the list.
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
