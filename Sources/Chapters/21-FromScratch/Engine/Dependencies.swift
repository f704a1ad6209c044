// Dependencies, as seen by the dependent: adding, removing, readiness.

extension Operation {
  // MARK: Prerequisites

  final func dependsOn(_ operation: Operation) -> Bool {
    guard let links = linksIfMade else { return false }
    return links.withLock { links.edges.pointee.find(operation) != nil }
  }

  /// The dependencies in the order in which they were added, including the finished ones.
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

  /// Adds the edge to a dependency, in one critical section, so that other threads never find an edge that
  /// has not been entered.
  ///
  /// - Returns: Nil if the edge exists or the dependency has finished. Otherwise the state before the
  ///   dependency was counted, and `waits`, which is false if the dependency finished in the meantime; the
  ///   caller must then lower the count again.
  private final func tie(to operation: Operation) -> (last: StateWord, waits: Bool)? {
    let links = links
    let others = operation.links
    return links.withLock {
      if links.edges.pointee.find(operation) != nil { return nil }
      if links.edges.pointee.first == nil, !hasNoOverrides {
        links.parts.pointee.owner = self
      }
      let edge = links.edges.pointee.append(self, after: operation)
      // The mark is set before the edge is entered, so that a concurrent finish sees the mark.
      let state = operation.state
      let before = state.isLinked ? state : operation.update { $0.linking() }.before
      if before.isConcluded { return nil }
      // The count is raised before the edge is entered, so that a concurrent finish never lowers a count of
      // zero.
      let last = update { $0.waitingForOneMore() }.before
      return (last, others.enter(edge))
    }
  }

  /// Adds a dependency and notifies observers and the queue.
  final func wait(for operation: Operation) {
    let state = state
    let announces = state.isObserved && state.isHeldBackByOneMore && !operation.state.isConcluded
    if announces { willChange(.isReady) }
    let tie = tie(to: operation)
    // The state at the moment of counting decides.
    let losesReadiness = tie?.last.isHeldBackByOneMore ?? false
    if losesReadiness, !announces { willChange(.isReady, was: true) }
    if announces || losesReadiness { didChange(.isReady) }
    guard let tie else { return }
    if !tie.waits { return waitForOneLess() }
    let now = self.state
    if now.isConcluded { return endsBeforeDependencies() }
    if losesReadiness, now.isEnqueued, !now.isPastWaiting { scheduler?.consider(self) }
  }

  /// Removes a dependency.
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

  /// Lowers the count of unfinished dependencies by one. The caller must retain the operation.
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

  /// Notifies the queue after the last dependency has finished or has been removed. If the operation is in no
  /// queue, evaluates its `isReady`.
  ///
  /// No document requires the evaluation outside a queue; the reference leaves it to the caller of `start()`
  /// to check `isReady`. Foundation does evaluate `isReady` there, and conditions of clients depend on that.
  final func hasBecomeReady() {
    if state.isEnqueued {
      scheduler?.consider(self)
    } else if !hasNoOverrides {
      _ = isReady
    }
  }

  /// Ensures that unfinished prerequisites do not retain this operation after it has finished.
  ///
  /// If the operation was cancelled, its edges are removed. Otherwise dependencies were added during the
  /// execution, and the operation still becomes ready when they finish. In that case this method waits for
  /// prerequisites that are finishing right now and may retain the operation; prerequisites that finish later
  /// see that the operation has concluded, and do not retain it.
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

  /// Releases the dependencies of this operation, which is being deallocated.
  final func letGo(of links: Links) {
    // If the count is zero, even the prerequisite that finished last no longer touches the operation or its
    // edges.
    if state.unfinishedDependencies > 0 {
      links.edges.pointee.visit { edge in
        edge.pointee.prerequisite._withUnsafeGuaranteedRef { _ = $0.linksIfMade?.strike(edge) }
      }
    }
    Releases.release(links, of: Unmanaged.passUnretained(self).toOpaque())
  }
}
