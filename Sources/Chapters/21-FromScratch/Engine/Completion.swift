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
      if let links = linksIfMade { links.withLock { swap(&waiters, &links.extras.waiters) } }
      for waiter in waiters { waiter.signal() }
    }
    // A class that answers for itself may have a completion block that was never set.
    if state.isAwaited || !Operation.isPlain(self), let block = takenCompletionBlock() {
      run(block)
    }
  }

  // MARK: Dependents

  /// An operation that may be going away and must not be retained: enough to find its observers.
  private struct Subject {
    let identifier: ObjectIdentifier
    /// When it was there.
    let moment: UInt64

    /// - Parameter operation: Only its address is looked at.
    init(_ operation: Unmanaged<Operation>) {
      identifier = unsafeBitCast(operation.toOpaque(), to: ObjectIdentifier.self)
      moment = Observers.moment
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
    let isReadyNow = !before.isReady && after.isReady
    if isReadyNow, after.isObserved { changed.append(Subject(dependent)) }
  }

  /// The operation, with a reference of its own, if it is certain that it is not going away and
  /// somebody is to hear that it is ready: its queue, or itself if it may have code for it.
  private final func kept(in state: StateWord) -> Unmanaged<Operation>? {
    if state.isEnqueued { return .passRetained(self) }
    return linksIfMade?.owner.pointee.operation.map { .passRetained($0) }
  }

  // MARK: The completion block

  /// Takes the completion block away, for it is to run.
  private final func takenCompletionBlock() -> (@Sendable () -> Void)? {
    // A class that answers for itself is asked.
    let asked = Operation.isPlain(self) ? nil : completionBlock
    let announces = state.isObserved && completionBlock != nil
    if announces {
      Worker.callBeforeOthersCode()
      willChange(.completionBlock)
    }
    var stored: (@Sendable () -> Void)?
    extrasIfMade { swap(&stored, &$0.completionBlock) }
    if announces { didChange(.completionBlock) }
    return stored ?? asked
  }

  /// Runs the completion block on a thread of Dispatch.
  ///
  /// The operation is kept until the block has run, so that a block may refer to it weakly.
  private final func run(_ block: @escaping @Sendable () -> Void) {
    // completion.after-main-task
    DispatchQueue.global().run { [self] in withExtendedLifetime(self) { block() } }
  }
}

/// A list that is empty or has one element most of the time, and then takes no memory of its own.
struct SmallVector<Element> {
  private var one: Element?
  /// All elements, if there is more than one.
  private var many: [Element]?

  var isEmpty: Bool { one == nil && many == nil }

  /// Does something with each element, in the order in which they were appended, without an array for one.
  @inline(__always)
  func visit(_ body: (Element) -> Void) {
    if let one { body(one) } else if let many { for element in many { body(element) } }
  }

  mutating func reverse() { many?.reverse() }

  mutating func append(_ element: Element) {
    if let first = one.take() {
      many = [first, element]
    } else if many == nil {
      one = element
    } else {
      many?.append(element)
    }
  }
}
