// How the end takes effect.

/// What comes of an end and is to be done without a lock.
struct Consequences {
  /// Those who wait for nothing any more. Each is kept by one reference, which belongs to whoever has
  /// the list, until it is passed on to ``Scheduler/tell(_:)`` or let go of.
  var freed = SmallVector<Unmanaged<Operation>>()
  /// How many dependents have been told, whether or not they wait for somebody else.
  var told = 0
  /// The completion block, if there is one.
  var completionBlock: (@Sendable () -> Void)?

  /// Lets go of those who wait for nothing any more.
  func letGo() { freed.visit { $0.release() } }
}

extension Operation {
  /// Makes the end take effect, unless another thread does: frees dependents, leaves the queue,
  /// wakes threads.
  @discardableResult
  final func conclude() -> StateWord? {
    var consequences = Consequences()
    guard let after = conclude(&consequences) else { return nil }
    if after.isEnqueued, let scheduler = scheduler {
      scheduler.hasFinished(self, &consequences)
    } else {
      Settling.byThisThread(self) { Scheduler.tell(consequences.freed) }
      settle(&consequences)
    }
    return after
  }

  /// Makes the end take effect, except for what is done by whoever calls; nil if another thread does.
  @inline(__always)
  final func conclude(_ consequences: inout Consequences) -> StateWord? {
    let (before, after) = update { $0.concluding() }
    if before.isConcluded { return nil }
    if after.unfinishedDependencies > 0 { strikeOut() }
    if after.isLinked, let links = linksIfMade {
      if Observers.areAny {
        Settling.byThisThread(self) { freeDependents(links, &consequences) }
      } else {
        freeDependents(links, &consequences)
      }
    }
    // A class that answers for itself may have a completion block that was never set.
    if after.isAwaited || !Operation.isPlain(self) {
      Settling.byThisThread(self) { consequences.completionBlock = takenCompletionBlock() }
    }
    return after
  }

  /// Wakes the threads that wait for the end, and has the completion block run: those who were waited
  /// for are known to be ready where they are to run.
  final func settle(_ consequences: inout Consequences) {
    if state.isLinked, update({ $0.settling() }).before.isAwaited {
      var waiters: [DispatchSemaphore] = []
      if let links = linksIfMade { links.withLock { swap(&waiters, &links.extras.waiters) } }
      for waiter in waiters { waiter.signal() }
    }
    if let block = consequences.completionBlock.take() { run(block) }
  }

  /// Frees those who wait for this operation.
  private final func freeDependents(_ links: Links, _ consequences: inout Consequences) {
    let expected = Observers.areAny ? Operation.announceThatReady(links) : nil
    var changed = SmallVector<ObjectIdentifier>()
    let isReversed = links.closeDependents { dependent in
      consequences.told += 1
      Operation.free(dependent, keptIn: &consequences.freed, observedIn: &changed)
    }
    if isReversed {
      consequences.freed.reverse()
      changed.reverse()
    }
    if expected != nil || !changed.isEmpty {
      Operation.announceReady(changed, announced: expected ?? [])
    }
  }

  /// Announces that dependents are about to become ready. They may go away meanwhile, so that they are
  /// known by their identity.
  private static func announceThatReady(_ links: Links) -> [ObjectIdentifier] {
    var expected: [ObjectIdentifier] = []
    links.visitDependents { dependent in
      let state = dependent._withUnsafeGuaranteedRef { $0.state }
      if state.isObserved && state.waitsForOne { expected.append(identity(dependent)) }
    }
    for identifier in expected { Observers.shared.willChange(.isReady, of: identifier) }
    return expected
  }

  /// Announces that dependents have become ready, of which some were announced before.
  private static func announceReady(
    _ changed: SmallVector<ObjectIdentifier>, announced expected: [ObjectIdentifier]
  ) {
    // What was announced to change is announced to have, whatever has come in between.
    for identifier in expected { Observers.shared.didChange(.isReady, of: identifier) }
    // What another finish in between has made a change is told in a pair as well, though late.
    let announced = Set(expected)
    for identifier in changed.elements where !announced.contains(identifier) {
      Observers.shared.willChange(.isReady, of: identifier, was: false)
      Observers.shared.didChange(.isReady, of: identifier)
    }
  }

  /// The identity of an operation that may be going away, and is not to be kept for this.
  private static func identity(_ operation: Unmanaged<Operation>) -> ObjectIdentifier {
    unsafeBitCast(operation.toOpaque(), to: ObjectIdentifier.self)
  }

  /// Takes one off what a dependent waits for. Must be called with the lock of the prerequisite's
  /// ``Dependents`` held.
  ///
  /// - Parameters:
  ///   - dependent: Who waits, and cannot be gone altogether before it has struck itself out. It may
  ///     be going away already, so that it must not be kept; unless it is in a queue, which keeps it
  ///     until it has struck itself out. No closure may capture it either, which keeps it as well: to
  ///     let go of it with the lock held could be to let go of it for good.
  ///   - freed: Receives the dependent if it waits for nothing else and is to hear of that. It is not
  ///     taken out again if another thread has made it ready meanwhile: that could be the last
  ///     reference, and what goes away takes locks itself.
  ///   - changed: Receives its identity if it is ready now and somebody observes it.
  /// - Complexity: O(1).
  // snippet.counter
  private static func free(
    _ dependent: Unmanaged<Operation>, keptIn freed: inout SmallVector<Unmanaged<Operation>>,
    observedIn changed: inout SmallVector<ObjectIdentifier>
  ) {
    var isKept = false
    let (before, after) = dependent._withUnsafeGuaranteedRef {
      $0.update { state in
        // dependency.ready-after-last
        if state.waitsForOne, !isKept,
          let kept = dependent._withUnsafeGuaranteedRef({ $0.kept(in: state) })
        {
          freed.append(kept)
          isKept = true
        }
        return state.waitingForOneLess()
      }
    }
    let isReadyNow = !before.isReady && after.isReady
    if isReadyNow, after.isObserved { changed.append(identity(dependent)) }
  }
  // snippet.end

  /// The operation, with a reference of its own, if it is certain that it is not going away and
  /// somebody is to hear that it is ready: its queue, or itself if it may have code for it.
  private final func kept(in state: StateWord) -> Unmanaged<Operation>? {
    if state.isEnqueued { return .passRetained(self) }
    return linksIfMade?.owner.pointee.operation.map { .passRetained($0) }
  }

  /// Takes the completion block away, for it is to run.
  private final func takenCompletionBlock() -> (@Sendable () -> Void)? {
    // A class that answers for itself is asked.
    let asked = Operation.isPlain(self) ? nil : completionBlock
    let announces = state.isObserved && completionBlock != nil
    if announces { willChange(.completionBlock) }
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
