// What follows from an operation's end: dependents become ready, it leaves its queue, threads go on.

/// The dependents that an end has freed, which wait for nothing any more, to be passed on once no lock is
/// held.
///
/// Each is kept by one reference, which belongs to whoever has the list, until it is passed on to
/// ``Scheduler/admit(_:before:)`` or let go of.
typealias FreedDependents = SmallVector<Unmanaged<Operation>>

extension Operation {
  /// Makes the end take effect, unless that has been done or another thread does it.
  final func conclude() {
    var freed = FreedDependents()
    guard let after = conclude(&freed) else { return }
    if after.isEnqueued, let scheduler { return scheduler.hasFinished(self, &freed) }
    let questions = Scheduler.admit(freed)
    settle()
    for question in questions { question.ask() }
  }

  /// Makes the end take effect, except for what is done by whoever calls; nil if that has been done or
  /// another thread does it.
  @inline(__always)
  final func conclude(_ freed: inout FreedDependents) -> StateWord? {
    let (before, after) = update { $0.concluding() }
    if before.isConcluded { return nil }
    if after.unfinishedDependencies > 0 { endsBeforeDependencies() }
    if after.isLinked, let links = linksIfMade { freeDependents(links, &freed) }
    return after
  }

  /// Wakes the threads that wait for the end, and runs the completion block. By then the operation has
  /// left its queue, and the queues of its dependents know that these are ready.
  final func settle() {
    if state.isLinked, update({ $0.settling() }).before.isAwaited {
      var waiters: [DispatchSemaphore] = []
      extrasIfMade { swap(&waiters, &$0.waiters) }
      for waiter in waiters { waiter.signal() }
    }
    // A class that answers for itself may have a completion block that was never set.
    if state.isAwaited || !Operation.isPlain(self), setsBlockAside() { runBlockSetAside() }
  }

  // MARK: Dependents

  /// An operation that may be going away and must not be retained: enough to find its observers.
  private struct Subject {
    let identifier: ObjectIdentifier
    /// When it was there.
    let moment = Observers.moment

    /// - Parameter operation: Only its address is looked at.
    init(_ operation: Unmanaged<Operation>) {
      identifier = unsafeBitCast(operation.toOpaque(), to: ObjectIdentifier.self)
    }

    /// The operation, if it is there.
    var operation: Announcing? { Observers.shared.object(identifier, at: moment) }
  }

  /// Frees those who wait for this operation.
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

  /// Announces that dependents are about to become ready.
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

  /// Announces that dependents have become ready, of which some were announced before.
  private final func announceReady(_ changed: [Subject], announced: [Subject]) {
    update { $0.settling() }
    // An announced change is always closed, whatever has come in between; observers that came between
    // the two announcements hear of it as well.
    var later = Dictionary(changed.map { ($0.identifier, $0) }) { $1 }
    for subject in announced {
      let subject = later.removeValue(forKey: subject.identifier) ?? subject
      Observers.shared.didChange(.isReady, of: subject.operation)
    }
    // If another end came in between and so made a change here, both announcements follow now.
    for subject in changed where later[subject.identifier] != nil {
      Observers.shared.willChange(.isReady, of: subject.operation, was: false)
      Observers.shared.didChange(.isReady, of: subject.operation)
    }
  }

  /// Takes one off what a dependent waits for. Must be called with the lock of the prerequisite's
  /// `Dependents` held.
  ///
  /// - Parameters:
  ///   - dependent: Who waits, and cannot be gone altogether before one is taken off. It may
  ///     be going away already, so that it must not be kept; unless it is in a queue, which keeps it
  ///     until its end has taken effect, for which this lock is waited for. No closure may capture it
  ///     either, which keeps it as well: to let go of it with the lock held could be to let go of it
  ///     for good.
  ///   - freed: Receives the dependent if it waits for nothing else and is to hear of that. It is not
  ///     taken out again if another thread has made it ready meanwhile: that could be the last
  ///     reference, and what goes away takes locks itself.
  ///   - changed: Receives it if it is ready now and somebody observes it.
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

  /// The operation, with a reference of its own, if it is certain that it is not going away and
  /// somebody is to hear that it is ready: its queue, or itself if it may have code for it.
  private final func kept(in state: StateWord) -> Unmanaged<Operation>? {
    if state.isEnqueued { return .passRetained(self) }
    return linksIfMade?.parts.pointee.owner.map { .passRetained($0) }
  }

  // MARK: The completion block

  /// Sets the completion block aside, for it is to run. Returns false if there is none.
  private final func setsBlockAside() -> Bool {
    // A class that answers for itself is asked.
    let asked = Operation.isPlain(self) ? nil : completionBlock
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

  /// Runs it on a thread of Dispatch, which takes it: the calling thread, which may be a worker with an
  /// operation in hand, never lets go of it for good, and so of what it keeps.
  ///
  /// The operation is kept until the block has run, so that a block may refer to it weakly.
  private final func runBlockSetAside() {
    // completion.after-main-task
    DispatchQueue.global().run { [self] in
      withExtendedLifetime(self) { extrasIfMade { $0.blockAside.take() }??() }
    }
  }
}

/// A list that is empty or has one element most of the time, and then takes no memory of its own.
struct SmallVector<Element> {
  private var first: Element?
  private var others: [Element] = []

  var isEmpty: Bool { first == nil }

  /// Does something with each element, in the order in which they were appended, without an array for one.
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
