/// The state that the base class keeps, in one word: a pure value without lock or thread.
///
/// The word lives in an atomic. A transition is a function from one word to the next, so that each
/// can be tested by calling it, and takes effect by compare-and-exchange.
///
/// ```
/// 63              12 11 10 9 8 7 6 5 4 3 2 1 0
/// [ unfinished dependencies ][ … flags … ]
/// ```
package struct StateWord: Hashable, Sendable {
  var rawValue: UInt64

  package init(rawValue: UInt64 = 0) { self.rawValue = rawValue }

  private static let cancelled: UInt64 = 1 << 0
  private static let executing: UInt64 = 1 << 1
  private static let finished: UInt64 = 1 << 2
  private static let enqueued: UInt64 = 1 << 3
  private static let called: UInt64 = 1 << 4
  private static let linked: UInt64 = 1 << 5
  private static let observed: UInt64 = 1 << 6
  private static let concluded: UInt64 = 1 << 7
  private static let barrier: UInt64 = 1 << 8
  private static let several: UInt64 = 1 << 9
  private static let awaited: UInt64 = 1 << 10
  private static let settled: UInt64 = 1 << 11
  private static let one: UInt64 = 1 << 12

  private func has(_ flag: UInt64) -> Bool { rawValue & flag != 0 }
  private func with(_ flags: UInt64) -> StateWord { StateWord(rawValue: rawValue | flags) }

  package var isCancelled: Bool { has(Self.cancelled) }
  package var isExecuting: Bool { has(Self.executing) }
  package var isFinished: Bool { has(Self.finished) }
  /// Whether a queue has taken the operation, and is to hear of readiness. Never taken back: an
  /// operation is used once.
  package var isEnqueued: Bool { has(Self.enqueued) }
  /// Whether the queue has called `start()`, so that whatever goes on from there, on any thread, is on
  /// behalf of the queue.
  package var isCalled: Bool { has(Self.called) }
  /// Whether somebody waits for the end: a dependent, a thread, a completion block.
  package var isLinked: Bool { has(Self.linked) }
  /// Whether a thread waits for the end, or there is a completion block. Set with the lock of the
  /// links held, under which whoever ends the operation looks for them.
  package var isAwaited: Bool { has(Self.awaited) }
  /// Whether somebody observes a property, or has.
  package var isObserved: Bool { has(Self.observed) }
  /// Whether one thread has taken it upon itself to make the finish take effect.
  ///
  /// Comes with the finish, unless a subclass answers for itself whether it has finished.
  package var isConcluded: Bool { has(Self.concluded) }
  /// Whether nobody who finds it finished need wait for its finish to take effect: it has, or code of
  /// others is being called first, which may take any time.
  package var isSettled: Bool { has(Self.settled) }
  /// Whether its finish is taking effect, which takes this module a moment.
  package var isSettling: Bool { isFinished && isLinked && !isSettled }
  /// Whether it is a barrier, which nobody else has added and nobody is told of.
  package var isBarrier: Bool { has(Self.barrier) }
  /// Whether it is a block operation of several closures.
  package var hasSeveralBlocks: Bool { has(Self.several) }
  /// How many operations it still waits for.
  package var unfinishedDependencies: Int { Int(rawValue >> 12) }
  /// Ready, as far as dependencies decide: none is unfinished, or they do not matter any more.
  package var isReady: Bool { isCancelled || unfinishedDependencies == 0 }

  /// Whether the next dependency to finish makes it ready.
  package var waitsForOne: Bool { !isCancelled && unfinishedDependencies == 1 }

  /// Whether one more dependency takes its readiness away.
  package var isHeldBackByOneMore: Bool { unfinishedDependencies == 0 && !isCancelled }

  /// Whether it is under way or has ended, so that no dependency holds it back any more.
  package var isPastWaiting: Bool { isExecuting || isFinished || isConcluded }

  // MARK: Transitions

  /// Marks as cancelled; nothing happens to what has finished.
  ///
  /// - Parameter goesOn: Whether the operation has been asked and has not finished, although the
  ///   inherited `start()` has returned.
  package func cancelling(thatGoesOn goesOn: Bool = false) -> StateWord {
    isConcluded || isFinished && !goesOn ? self : with(Self.cancelled)
  }

  /// Counts one more unfinished dependency.
  package func waitingForOneMore() -> StateWord { StateWord(rawValue: rawValue + Self.one) }

  /// Counts one unfinished dependency less.
  package func waitingForOneLess() -> StateWord {
    if unfinishedDependencies == 0 { refuse("a dependency has finished twice") }
    return StateWord(rawValue: rawValue - Self.one)
  }

  /// Begins to execute.
  package func beginning() -> StateWord { with(Self.executing) }

  /// Ends, whether or not it has begun.
  package func finishing() -> StateWord {
    StateWord(rawValue: rawValue & ~Self.executing | Self.finished)
  }

  /// Lets the finish take effect, once: an end may be announced again.
  package func concluding() -> StateWord {
    isConcluded
      ? self : StateWord(rawValue: finishing().rawValue & ~Self.settled | Self.concluded)
  }

  package func enqueuing() -> StateWord { with(Self.enqueued) }
  package func calling() -> StateWord { with(Self.called) }
  package func settling() -> StateWord { with(Self.settled) }
  /// Marks that somebody waits for the end; nothing happens if that has taken effect, or does without
  /// looking for those who wait.
  package func linking() -> StateWord { isConcluded ? self : with(Self.linked) }
  package func awaiting() -> StateWord {
    isConcluded && !isSettling ? self : with(Self.linked | Self.awaited)
  }
  package func observing() -> StateWord { with(Self.observed) }
  package func becomingBarrier() -> StateWord { with(Self.barrier) }
  package func withSeveralBlocks() -> StateWord { with(Self.several) }

  // MARK: What start() makes of it

  /// What the default `start()` has to do.
  enum Start: Hashable, Sendable {
    case run, skipTheWork, nothing
    case refuse(Refusal)
  }

  /// Why `start()` is a mistake, in words that say what to do instead.
  enum Refusal: String, Hashable, Sendable {
    case executing = "the operation is already executing; make a new one to run the work again"
    case unready = "the operation is not ready; start it when isReady is true"
    case enqueued = "the operation is in a queue, which starts it; do not call start() as well"
  }

  /// What `start()` has to do in this state.
  ///
  /// - Parameter isReady: What the operation says, which may know more than its dependencies. The
  ///   operation's queue has asked before it calls.
  func start(isReady: Bool) -> Start {
    if isFinished { return .nothing }  // manual.one-shot
    if isExecuting { return .refuse(.executing) }  // error.start-executing-raises
    if isEnqueued && !isCalled { return .refuse(.enqueued) }
    if isCancelled { return .skipTheWork }  // cancel.before-start-skips-work
    if !isReady && !isCalled { return .refuse(.unready) }  // manual.start-refuses-unready
    return .run
  }
}
