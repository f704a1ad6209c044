// How an operation starts, is cancelled and finishes, as far as the base class keeps its state.

extension Operation {
  /// The state at this moment.
  final var state: StateWord { StateWord(rawValue: word.load(ordering: .acquiring)) }

  /// The state at this moment, for the chapter that shows it.
  package var stateWord: StateWord { state }

  /// Whether its queue has taken it to start it. To be asked while nobody else changes that.
  package var isTaken: Bool { node.place == .running || node.place == .gone }

  /// The state at this moment, read by an exchange: of two threads of which each writes something and
  /// then reads what the other one writes, one here, one the state, at least one sees the other's.
  ///
  /// A load would not do, since it may come before the stores that precede it.
  final var stateInOrder: StateWord { update { $0 }.after }

  /// Puts the state forward, and tells the states before and after.
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

  /// Whether everything about an operation is certainly that of this module.
  @inline(__always)
  static func isPlain(_ operation: Operation) -> Bool { type(of: operation) == BlockOperation.self }

  // MARK: Start

  /// What the default `start()` does.
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

  /// Begins, unless another thread has come first: with an end, after which there is nothing to do, or
  /// with something that forbids it.
  private final func begin() -> Bool {
    announcing(.isExecuting) {
      let before = update { $0.isFinished ? $0 : $0.beginning() }.before
      if before.isFinished { return false }
      if before.isExecuting { refuse(StateWord.Refusal.executing.rawValue) }
      if before.isEnqueued && !before.isCalled { refuse(StateWord.Refusal.enqueued.rawValue) }
      return true
    }
  }

  /// Calls `start()` on behalf of the queue that has taken the operation, and keeps it alive so long.
  ///
  /// - Parameters:
  ///   - reports: Those of the queue.
  ///   - freed: Receives what is to be done by the caller.
  /// - Returns: Whether it has finished here and is to leave the queue, which is left to the caller.
  ///   Then it is one without code of its own, of which nobody can tell whether `start()` was called.
  final func runForQueue(_ reports: Reports, _ freed: inout FreedDependents) -> Bool {
    let before = state
    guard Operation.isPlain(self), !before.isObserved, !before.isCancelled else {
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

  /// Ends the operation, as far as this class keeps its state.
  private final func finish() {
    let before = state
    if before.isExecuting { willChange(.isExecuting) }
    willChange(.isFinished)
    let last = update { $0.finishing() }.before
    if last.isEnqueued && !last.isCalled { refuse(StateWord.Refusal.enqueued.rawValue) }
    announceFinish(from: before)
    // A subclass that answers for itself ends when it says so.
    if isFinished { conclude() } else { update { $0.settling() } }
  }

  /// Announces what the finish has changed, also to observers that have come meanwhile.
  private final func announceFinish(from before: StateWord) {
    if !state.isObserved { return }
    update { $0.settling() }
    leaveList()
    if before.isExecuting { didChange(.isExecuting) }
    didChange(.isFinished)
  }

  // MARK: Cancel

  /// Marks the operation as cancelled, unless it has finished.
  ///
  /// Whether it has is for the operation to say: a subclass may go on after the inherited `start()`
  /// has returned, and can be cancelled as long as it does.
  final func markCancelled() {
    while true {
      let state = state
      if state.isCancelled || state.isConcluded || isFinished { return }
      let announces = state.isObserved
      // Readiness as well, whether or not it changes: the documents promise it where it does, and clients
      // of Apple's rely on it where it does not.
      if announces {
        willChange(.isCancelled)
        willChange(.isReady)
      }
      let (before, after) = update { $0.cancelling(thatGoesOn: state.isFinished) }
      if announces || after.isObserved && before != after {
        didChange(.isCancelled)
        didChange(.isReady)
      }
      // If neither, the inherited `start()` has returned meanwhile: asked once more.
      if !after.isCancelled, !after.isConcluded { continue }
      if before.isCancelled || !after.isCancelled { return }
      // cancel.pending-becomes-ready
      if !before.isReady || !Operation.isPlain(self) { hasBecomeReady() }
      return
    }
  }
}
