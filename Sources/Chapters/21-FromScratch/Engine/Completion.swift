// The effects of a finish: dependents become ready, the operation leaves its queue, waiting threads continue.

/// Dependents without unfinished dependencies, to be passed on once no lock is held.
///
/// The owner of the list owns one reference to each dependent, until it passes the list on to
/// ``Scheduler/admit(_:before:)``.
typealias FreedDependents = SmallVector<Unmanaged<Operation>>

extension Operation {
  /// Propagates the finish, unless another call has propagated it or is propagating it.
  final func conclude() {
    var freed = FreedDependents()
    guard let after = conclude(&freed) else { return }
    if after.isEnqueued, let scheduler { return scheduler.hasFinished(self, &freed) }
    let questions = Scheduler.admit(freed)
    settle()
    for question in questions { question.ask() }
  }

  /// Claims the propagation of the finish and frees the dependents; the caller must do the rest. Returns nil
  /// if another call has claimed the propagation.
  @inline(__always)
  final func conclude(_ freed: inout FreedDependents) -> StateWord? {
    let (before, after) = update { $0.concluding() }
    if before.isConcluded { return nil }
    if after.unfinishedDependencies > 0 { endsBeforeDependencies() }
    if after.isLinked, let links = linksIfMade { freeDependents(links, &freed) }
    return after
  }

  /// Wakes the waiting threads and runs the completion block. Called after the operation has left its queue
  /// and its dependents' queues have been notified.
  final func settle() {
    if state.isLinked, update({ $0.settling() }).before.isAwaited {
      var waiters: [DispatchSemaphore] = []
      extrasIfMade { swap(&waiters, &$0.waiters) }
      for waiter in waiters { waiter.signal() }
    }
    // An override of completionBlock may return a block that was never set.
    if state.isAwaited || !hasNoOverrides, setsBlockAside() { runBlockSetAside() }
  }

  // MARK: Dependents

  /// Identifies the observers of an operation that may be in deallocation and must not be retained.
  private struct Subject {
    let identifier: ObjectIdentifier
    /// A moment at which the operation existed.
    let moment = Observers.moment

    /// - Parameter operation: Only the address is used.
    init(_ operation: Unmanaged<Operation>) {
      identifier = unsafeBitCast(operation.toOpaque(), to: ObjectIdentifier.self)
    }

    /// The operation, if it still exists.
    var operation: Announcing? { Observers.shared.object(identifier, at: moment) }
  }

  /// Lowers the count of each dependent, and notifies observers of changed readiness.
  private final func freeDependents(_ links: Links, _ freed: inout FreedDependents) {
    let announced = Observers.areAny ? announceThatReady(links) : []
    var changed: [Subject] = []
    let isReversed = links.closeDependents { dependent in
      Operation.free(dependent, keptIn: &freed, observedIn: &changed)
    }
    if isReversed {
      freed.reverse()
      changed.reverse()
    }
    if !announced.isEmpty || !changed.isEmpty { announceReady(changed, announced: announced) }
  }

  /// Sends will notifications for `isReady` to the observers of dependents.
  private final func announceThatReady(_ links: Links) -> [Subject] {
    var expected: [Subject] = []
    links.visitDependents { dependent in
      let state = dependent._withUnsafeGuaranteedRef { $0.state }
      if state.isObserved && state.waitsForOne { expected.append(Subject(dependent)) }
    }
    if expected.isEmpty { return [] }
    update { $0.settling() }
    for subject in expected { Observers.shared.willChange(.isReady, of: subject.operation) }
    return expected
  }

  /// Sends did notifications for `isReady`. Some of the will notifications were sent beforehand.
  private final func announceReady(_ changed: [Subject], announced: [Subject]) {
    update { $0.settling() }
    // Each will-change gets its did-change. Observers added in between also receive the did-change.
    var later = Dictionary(changed.map { ($0.identifier, $0) }) { $1 }
    for subject in announced {
      let subject = later.removeValue(forKey: subject.identifier) ?? subject
      Observers.shared.didChange(.isReady, of: subject.operation)
    }
    // An unexpected change gets both notifications: another dependency finished in between.
    for subject in changed where later[subject.identifier] != nil {
      Observers.shared.willChange(.isReady, of: subject.operation, was: false)
      Observers.shared.didChange(.isReady, of: subject.operation)
    }
  }

  /// Lowers the count of a dependent by one. Must be called with the lock of the prerequisite's `Dependents`
  /// held.
  ///
  /// - Parameters:
  ///   - dependent: Its memory stays valid until the count is lowered. The dependent may already be in
  ///     deallocation and must not be retained, not even by a closure, because a release under this lock
  ///     could be the last one. A dependent in a queue is an exception: the queue retains it until its own
  ///     finish has propagated, which needs this lock.
  ///   - freed: Receives the dependent if the count falls to zero and its queue or its class must be
  ///     notified. A dependent stays in the list even if another thread has made it ready in the meantime,
  ///     because releasing it here could deallocate it, and deallocation takes locks.
  ///   - changed: Receives the dependent if it becomes ready and is observed.
  /// - Complexity: O(1).
  private static func free(
    _ dependent: Unmanaged<Operation>, keptIn freed: inout FreedDependents,
    observedIn changed: inout [Subject]
  ) {
    var isKept = false
    let (before, after) = dependent._withUnsafeGuaranteedRef {
      $0.update { state in
        // dependency.ready-after-last
        if state.waitsForOne, !state.isConcluded, !isKept,
          let kept = dependent._withUnsafeGuaranteedRef({ $0.kept(in: state) })
        {
          freed.append(kept)
          isKept = true
        }
        return state.waitingForOneLess()
      }
    }
    if !before.isReady, after.isReady, after.isObserved { changed.append(Subject(dependent)) }
  }

  /// Retains and returns the operation if it is certainly not in deallocation and its readiness matters to
  /// its queue or to its class's overrides.
  private final func kept(in state: StateWord) -> Unmanaged<Operation>? {
    if state.isEnqueued { return .passRetained(self) }
    return linksIfMade?.parts.pointee.owner.map { .passRetained($0) }
  }

  // MARK: The completion block

  /// Sets the completion block aside, to be run later. Returns false if there is none.
  private final func setsBlockAside() -> Bool {
    // An override of completionBlock decides.
    let asked = hasNoOverrides ? nil : completionBlock
    if state.isObserved { Worker.callBeforeOthersCode() }
    let announces = state.isObserved && completionBlock != nil
    if announces { willChange(.completionBlock) }
    let isSet = extrasIfMade {
      $0.blockAside = $0.completionBlock.take()
      return $0.blockAside != nil
    }
    if announces { didChange(.completionBlock) }
    guard isSet != true, let asked else { return isSet == true }
    withExtras { $0.blockAside = asked }
    return true
  }

  /// Runs the completion block on a Dispatch thread, which also releases it. The calling thread must not run
  /// the deinitializers of captured objects, because it may be a worker with an operation in hand.
  ///
  /// The operation stays alive until the block returns, so that the block may refer to it weakly.
  private final func runBlockSetAside() {
    // completion.after-main-task
    DispatchQueue.global().run { [self] in
      withExtendedLifetime(self) { extrasIfMade { $0.blockAside.take() }??() }
    }
  }
}

/// A list for zero or one element in most cases, which then needs no allocation.
struct SmallVector<Element> {
  private var first: Element?
  private var others: [Element] = []

  var isEmpty: Bool { first == nil }

  /// Calls `body` for each element in order.
  @inline(__always)
  func visit(_ body: (Element) -> Void) {
    if let first { body(first) }
    for element in others { body(element) }
  }

  mutating func reverse() {
    guard let last = others.popLast(), let first else { return }
    others.reverse()
    others.append(first)
    self.first = last
  }

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }
}
