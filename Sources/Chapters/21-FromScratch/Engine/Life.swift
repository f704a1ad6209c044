// Start, cancellation and finish, as far as the base class maintains the state.

extension Operation {
  /// The current state.
  final var state: StateWord { StateWord(rawValue: word.load(ordering: .acquiring)) }

  /// The current state, for the chapter that displays it.
  package var stateWord: StateWord { state }

  /// True if the queue has taken the operation to start it. Valid only while no other thread changes `node`.
  package var isTaken: Bool { node.place == .running || node.place == .gone }

  /// The current state, read by a read-modify-write.
  ///
  /// If thread A writes X and then reads the state, while thread B writes the state and then reads X, at
  /// least one of them sees the other's write. A plain load could move ahead of the preceding store.
  final var stateInOrder: StateWord { update { $0 }.after }

  /// Applies a transition atomically, and returns the states before and after the transition.
  // snippet.update
  @inline(__always)
  @discardableResult
  final func update(
    _ transition: (StateWord) -> StateWord
  ) -> (before: StateWord, after: StateWord) {
    var before = word.load(ordering: .relaxed)
    while true {
      let after = transition(StateWord(rawValue: before))
      let (exchanged, original) = word.weakCompareExchange(
        expected: before, desired: after.rawValue, ordering: .acquiringAndReleasing)
      if exchanged { return (StateWord(rawValue: before), after) }
      before = original
    }
  }
  // snippet.end

  /// True if the operation has no overrides to run, because its class is exactly `BlockOperation`.
  @inline(__always)
  final var hasNoOverrides: Bool { type(of: self) == BlockOperation.self }

  // MARK: Start

  /// The implementation of the default `start()`.
  final func runByDefault() {
    let state = state
    switch state.start(isReady: state.isCalled || isReady) {
    case .nothing: return
    case .refuse(let refusal): refuse(refusal.rawValue)
    case .skipTheWork: finish()
    case .run:
      guard begin() else { return }
      main()
      if self.state.isEnqueued { scheduler?.reports.countOne() }
      finish()
    }
  }

  /// Sets the executing flag. Returns false if another thread finished the operation first; traps if another
  /// thread started or enqueued it.
  private final func begin() -> Bool {
    announcing(.isExecuting) {
      let before = update { $0.isFinished ? $0 : $0.beginning() }.before
      if before.isFinished { return false }
      if before.isExecuting { refuse(StateWord.Refusal.executing.rawValue) }
      if before.isEnqueued && !before.isCalled { refuse(StateWord.Refusal.enqueued.rawValue) }
      return true
    }
  }

  /// Calls `start()` for the queue, and keeps the operation alive during the call.
  ///
  /// - Parameters:
  ///   - reports: The progress reports of the queue.
  ///   - freed: Receives the dependents that the caller has to pass on.
  /// - Returns: True if the operation has finished and the caller has to remove it from the queue. This
  ///   happens only if the operation has no overrides, because then no code can observe that `start()` is not
  ///   called.
  final func runForQueue(_ reports: Reports, _ freed: inout FreedDependents) -> Bool {
    let before = state
    guard hasNoOverrides, !before.isObserved, !before.isCancelled else {
      update { $0.calling() }
      let kept = Unmanaged.passRetained(self)
      start()
      kept.release()
      return false
    }
    let begun = update { $0.calling().beginning() }.after
    if begun.isObserved { didChange(.isExecuting) }
    unsafeDowncast(self, to: BlockOperation.self).runBlocks()
    if !begun.isBarrier { reports.countOne() }
    let ending = state
    if ending.isObserved {
      let kept = Unmanaged.passRetained(self)
      finish()
      kept.release()
      return false
    }
    guard let after = conclude(&freed) else { return false }
    if after.isObserved { announceFinish(from: ending) }
    return true
  }

  // MARK: Finish

  /// Finishes the operation, as far as this class maintains the state.
  private final func finish() {
    let before = state
    if before.isExecuting { willChange(.isExecuting) }
    willChange(.isFinished)
    let last = update { $0.finishing() }.before
    if last.isEnqueued && !last.isCalled { refuse(StateWord.Refusal.enqueued.rawValue) }
    announceFinish(from: before)
    // If a subclass overrides isFinished, the subclass itself sends the notifications of the finish.
    if isFinished { conclude() } else { update { $0.settling() } }
  }

  /// Notifies observers of the finish, including observers added in the meantime.
  private final func announceFinish(from before: StateWord) {
    if !state.isObserved { return }
    update { $0.settling() }
    leaveList()
    if before.isExecuting { didChange(.isExecuting) }
    didChange(.isFinished)
  }

  // MARK: Cancel

  /// Sets the cancellation flag, unless the operation has finished.
  ///
  /// `isFinished` decides, because a subclass may continue after the inherited `start()` has returned and can
  /// be cancelled until it finishes.
  final func markCancelled() {
    while true {
      let state = state
      if state.isCancelled || state.isConcluded || isFinished { return }
      let announces = state.isObserved
      // Sends notifications for isReady as well. The documents promise them only if readiness changes;
      // clients on Apple's systems rely on them in all cases.
      if announces {
        willChange(.isCancelled)
        willChange(.isReady)
      }
      let (before, after) = update { $0.cancelling(thatGoesOn: state.isFinished) }
      if announces || after.isObserved && before != after {
        didChange(.isCancelled)
        didChange(.isReady)
      }
      // If the operation is neither cancelled nor concluded, the inherited start() has returned in the
      // meantime, so isFinished is read once more.
      if !after.isCancelled, !after.isConcluded { continue }
      if before.isCancelled || !after.isCancelled { return }
      // cancel.pending-becomes-ready
      if !before.isReady || !hasNoOverrides { hasBecomeReady() }
      return
    }
  }
}
