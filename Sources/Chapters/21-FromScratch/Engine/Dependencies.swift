// Dependencies, seen from who waits: adding and removing them, and what follows for readiness.

extension Operation {
  // MARK: What an operation waits for

  final func dependsOn(_ operation: Operation) -> Bool {
    guard let links = linksIfMade else { return false }
    return links.withLock { links.own.pointee.edges.contains(operation) }
  }

  /// The operations that it waits for, or has waited for, in the order of adding.
  final var prerequisites: [Operation] {
    guard let links = linksIfMade else { return [] }
    var prerequisites: [Operation] = []
    links.withLock {
      links.own.pointee.edges.visit {
        prerequisites.append($0.pointee.prerequisite.takeUnretainedValue())
      }
    }
    return prerequisites
  }

  /// What has become of an attempt to wait for an operation.
  enum Tie {
    /// It did so already, or the other one has finished.
    case known, finished
    /// It waits, for one more than in this state.
    case waits(StateWord)
    /// It was counted in this state, and is to be taken off again: the other one has finished in
    /// between.
    case refused(StateWord)
  }

  /// Notes that this operation waits for another one.
  ///
  /// In one section, so that nobody finds an edge that was not entered yet.
  final func tie(to operation: Operation) -> Tie {
    let links = links
    let others = operation.links
    return links.withLock {
      if links.own.pointee.edges.contains(operation) { return .known }
      if links.own.pointee.edges.first == nil, !Operation.isPlain(self) {
        links.owner.pointee.operation = self
      }
      let edge = links.own.pointee.edges.append(self, after: operation)
      // Marked before it is entered, so that whoever finishes meanwhile sees the mark.
      let state = operation.state
      let before = state.isLinked ? state : operation.update { $0.linking() }.before
      if before.isConcluded { return .finished }
      // Counted before it is entered, so that a finish in between finds something to take off.
      let last = update { $0.waitingForOneMore() }.before
      return others.enter(edge) ? .waits(last) : .refused(last)
    }
  }

  /// Waits for another operation, and tells who is to hear of it.
  final func wait(for operation: Operation) {
    let state = state
    let announces = state.isObserved && state.isHeldBackByOneMore && !operation.state.isConcluded
    if announces { willChange(.isReady) }
    let tie = tie(to: operation)
    // What it was when the dependency counted, whatever has finished until then.
    let losesReadiness =
      switch tie {
      case .known, .finished: false
      case .waits(let last), .refused(let last): last.isHeldBackByOneMore
      }
    if losesReadiness, !announces { willChange(.isReady, was: true) }
    if announces || losesReadiness { didChange(.isReady) }
    switch tie {
    case .known, .finished: return
    case .refused: waitForOneLess()
    case .waits:
      let state = self.state
      if state.isConcluded { return endsBeforeDependencies() }
      if losesReadiness, state.isEnqueued, !state.isPastWaiting { scheduler?.consider(self) }
    }
  }

  /// Waits for another operation no longer.
  final func untie(from operation: Operation) {
    guard let links = linksIfMade else { return }
    var wasWaiting = false
    let kept = links.withLock {
      links.own.pointee.edges.remove(operation) { edge in
        wasWaiting = operation.linksIfMade?.strike(edge) ?? false
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

  /// Says that the last dependency is gone, to the queue or else to the operation itself.
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

  /// Sees to it that nobody keeps this operation any more whom it waits for, since it has ended before
  /// they have.
  ///
  /// One that was cancelled waits for nobody any more. Another one, to which a dependency was added when
  /// it was under way, is not ready until that has finished: then who ends meanwhile and could keep it
  /// is waited for, and nobody does who ends later.
  final func endsBeforeDependencies() {
    guard let links = linksIfMade else { return }
    let isCancelled = state.isCancelled
    links.withLock {
      links.own.pointee.edges.visit { edge in
        let wasWaiting = edge.pointee.prerequisite._withUnsafeGuaranteedRef {
          guard let others = $0.linksIfMade else { return false }
          if isCancelled { return others.strike(edge) }
          others.passThrough()
          return false
        }
        if wasWaiting { update { $0.waitingForOneLess() } }
      }
    }
  }

  /// Lets go of what this operation, which is going away, waited for.
  final func letGo(of links: Links) {
    // If it waits for nothing, who has taken off the last has touched it and its edges for the last
    // time.
    if state.unfinishedDependencies > 0 {
      links.own.pointee.edges.visit { edge in
        edge.pointee.prerequisite._withUnsafeGuaranteedRef { _ = $0.linksIfMade?.strike(edge) }
      }
    }
    Releases.release(links, of: Unmanaged.passUnretained(self).toOpaque())
  }
}
