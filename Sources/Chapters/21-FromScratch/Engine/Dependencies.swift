// Dependencies, from the side of the operation that waits: adding, removing, and its readiness.

extension Operation {
  // MARK: Prerequisites

  final func dependsOn(_ operation: Operation) -> Bool {
    guard let links = linksIfMade else { return false }
    return links.withLock { links.edges.pointee.find(operation) != nil }
  }

  /// The operations that it waits for, or has waited for, in the order of adding.
  final var prerequisites: [Operation] {
    guard let links = linksIfMade else { return [] }
    var prerequisites: [Operation] = []
    links.withLock {
      links.edges.pointee.visit {
        prerequisites.append($0.pointee.prerequisite.takeUnretainedValue())
      }
    }
    return prerequisites
  }

  /// Notes that this operation waits for another one.
  ///
  /// In one section, so that nobody finds an edge that was not entered yet.
  ///
  /// - Returns: Nil if it did so already, or the other one has finished. Otherwise the state in which that
  ///   one was counted, and whether it waits: if the other one has finished in between, it is to be taken
  ///   off again.
  private final func tie(to operation: Operation) -> (last: StateWord, waits: Bool)? {
    let links = links
    let others = operation.links
    return links.withLock {
      if links.edges.pointee.find(operation) != nil { return nil }
      if links.edges.pointee.first == nil, !Operation.isPlain(self) {
        links.parts.pointee.owner = self
      }
      let edge = links.edges.pointee.append(self, after: operation)
      // Marked before the edge is entered, so that an end in between sees the mark.
      let state = operation.state
      let before = state.isLinked ? state : operation.update { $0.linking() }.before
      if before.isConcluded { return nil }
      // Counted before it is entered, so that a finish in between finds something to take off.
      let last = update { $0.waitingForOneMore() }.before
      return (last, others.enter(edge))
    }
  }

  /// Waits for another operation, and tells observers and the queue.
  final func wait(for operation: Operation) {
    let state = state
    let announces = state.isObserved && state.isHeldBackByOneMore && !operation.state.isConcluded
    if announces { willChange(.isReady) }
    let tie = tie(to: operation)
    // By the state at the moment when the dependency was counted.
    let losesReadiness = tie?.last.isHeldBackByOneMore ?? false
    if losesReadiness, !announces { willChange(.isReady, was: true) }
    if announces || losesReadiness { didChange(.isReady) }
    guard let tie else { return }
    if !tie.waits { return waitForOneLess() }
    let now = self.state
    if now.isConcluded { return endsBeforeDependencies() }
    if losesReadiness, now.isEnqueued, !now.isPastWaiting { scheduler?.consider(self) }
  }

  /// Waits for another operation no longer.
  final func untie(from operation: Operation) {
    guard let links = linksIfMade else { return }
    var wasWaiting = false
    let kept = links.withLock {
      links.edges.pointee.find(operation).map { edge in
        wasWaiting = operation.linksIfMade?.strike(edge) ?? false
        return links.edges.pointee.remove(edge)
      }
    }
    if wasWaiting { waitForOneLess() }  // dependency.removable
    kept?.release()
  }

  /// Takes one off what this operation waits for, on behalf of somebody who keeps the operation.
  final func waitForOneLess() {
    let state = state
    let announces = state.isObserved && state.waitsForOne
    if announces { willChange(.isReady) }
    let (before, after) = update { $0.waitingForOneLess() }
    let becomesReady = !before.isReady && after.isReady
    if becomesReady, !announces { willChange(.isReady, was: false) }
    if announces || becomesReady { didChange(.isReady) }
    if becomesReady, !after.isPastWaiting { hasBecomeReady() }
  }

  /// Tells the queue, or else the operation itself, that the last dependency has finished or is removed.
  ///
  /// No document says that an operation in no queue is asked whether it is ready, and the reference
  /// says that whoever starts it by hand must ask. Foundation does ask, and conditions that clients
  /// evaluate when asked live on it.
  final func hasBecomeReady() {
    if state.isEnqueued {
      scheduler?.consider(self)
    } else if !Operation.isPlain(self) {
      _ = isReady
    }
  }

  /// Sees to it that no prerequisite retains this operation any more, since it has ended before they
  /// have.
  ///
  /// If it was cancelled, its edges are struck out. Otherwise dependencies were added while it ran, and
  /// it becomes ready only when they finish. Then this waits for prerequisites that are ending at this
  /// moment and may retain it; those that end later find that it is concluded, and do not.
  final func endsBeforeDependencies() {
    guard let links = linksIfMade else { return }
    let isCancelled = state.isCancelled
    links.withLock {
      links.edges.pointee.visit { edge in
        let others = edge.pointee.prerequisite._withUnsafeGuaranteedRef { $0.linksIfMade }
        if !isCancelled { others?.passThrough() }
        if isCancelled, others?.strike(edge) == true { update { $0.waitingForOneLess() } }
      }
    }
  }

  /// Lets go of what this operation, which is going away, waited for.
  final func letGo(of links: Links) {
    // If it waits for nothing, the prerequisite that finished last has touched it and its edges for the
    // last time.
    if state.unfinishedDependencies > 0 {
      links.edges.pointee.visit { edge in
        edge.pointee.prerequisite._withUnsafeGuaranteedRef { _ = $0.linksIfMade?.strike(edge) }
      }
    }
    Releases.release(links, of: Unmanaged.passUnretained(self).toOpaque())
  }
}
