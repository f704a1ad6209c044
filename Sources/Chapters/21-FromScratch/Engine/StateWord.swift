/// The state of an operation in one word: a pure value without lock or thread.
///
/// The word is stored in an atomic. A transition is a function from one word to the next, testable by a plain
/// call; a compare-and-exchange makes the transition take effect.
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
  /// True once the operation was added to a queue, which is then notified of changes of readiness. Never
  /// cleared: an operation is used once.
  package var isEnqueued: Bool { has(Self.enqueued) }
  /// True once the queue has called `start()`. From then on, a call of `start()` from any thread counts as
  /// the queue's.
  package var isCalled: Bool { has(Self.called) }
  /// True if a dependent, a thread or a completion block waits for the finish.
  package var isLinked: Bool { has(Self.linked) }
  /// True if a thread or a completion block waits for the finish. Set with the lock of the links held; the
  /// finishing thread looks for waiters under the same lock.
  package var isAwaited: Bool { has(Self.awaited) }
  /// True if a property is or was observed.
  package var isObserved: Bool { has(Self.observed) }
  /// True once a thread has claimed the task of propagating the finish.
  ///
  /// Set together with `finished`, unless a subclass overrides `isFinished`.
  package var isConcluded: Bool { has(Self.concluded) }
  /// True once waiters may return without waiting for the finish to propagate: either the finish has
  /// propagated, or client code runs first, which may take arbitrarily long.
  package var isSettled: Bool { has(Self.settled) }
  /// True while the finish propagates. This takes only a short time, and no client code runs.
  package var isSettling: Bool { isFinished && isLinked && !isSettled }
  /// True for a queue's own barrier operation, which clients neither add nor see.
  package var isBarrier: Bool { has(Self.barrier) }
  /// True for a block operation with more than one closure.
  package var hasSeveralBlocks: Bool { has(Self.several) }
  /// The number of unfinished dependencies.
  package var unfinishedDependencies: Int { Int(rawValue >> 12) }
  /// True if no dependency is unfinished, or if cancellation has made the dependencies irrelevant.
  package var isReady: Bool { isCancelled || unfinishedDependencies == 0 }

  /// True if the finish of one more dependency makes the operation ready.
  package var waitsForOne: Bool { !isCancelled && unfinishedDependencies == 1 }

  /// True if one more dependency makes the operation unready.
  package var isHeldBackByOneMore: Bool { unfinishedDependencies == 0 && !isCancelled }

  /// True if the operation has started or finished, so that dependencies no longer delay it.
  package var isPastWaiting: Bool { isExecuting || isFinished || isConcluded }

  // MARK: Transitions

  /// Sets the cancellation flag, unless the operation has finished.
  ///
  /// - Parameter goesOn: True if an override of `isFinished` has just returned false although the inherited
  ///   `start()` has returned.
  package func cancelling(thatGoesOn goesOn: Bool = false) -> StateWord {
    isConcluded || isFinished && !goesOn ? self : with(Self.cancelled)
  }

  /// Adds one to the number of unfinished dependencies.
  package func waitingForOneMore() -> StateWord { StateWord(rawValue: rawValue + Self.one) }

  /// Subtracts one from the number of unfinished dependencies.
  package func waitingForOneLess() -> StateWord {
    if unfinishedDependencies == 0 { refuse("a dependency has finished twice") }
    return StateWord(rawValue: rawValue - Self.one)
  }

  /// Sets the executing flag.
  package func beginning() -> StateWord { with(Self.executing) }

  /// Sets the finished flag and clears the executing flag.
  package func finishing() -> StateWord {
    StateWord(rawValue: rawValue & ~Self.executing | Self.finished)
  }

  /// Claims the propagation of the finish. Only the first call has an effect, because the notification of a
  /// finish may be sent repeatedly.
  package func concluding() -> StateWord {
    isConcluded
      ? self : StateWord(rawValue: finishing().rawValue & ~Self.settled | Self.concluded)
  }

  package func enqueuing() -> StateWord { with(Self.enqueued) }
  package func calling() -> StateWord { with(Self.called) }
  package func settling() -> StateWord { with(Self.settled) }
  /// Records a waiter for the finish, unless another thread has already claimed the propagation of the
  /// finish.
  package func linking() -> StateWord { isConcluded ? self : with(Self.linked) }
  package func awaiting() -> StateWord {
    isConcluded && !isSettling ? self : with(Self.linked | Self.awaited)
  }
  package func observing() -> StateWord { with(Self.observed) }
  package func becomingBarrier() -> StateWord { with(Self.barrier) }
  package func withSeveralBlocks() -> StateWord { with(Self.several) }

  // MARK: Starting

  /// The action of the default `start()`.
  enum Start: Hashable, Sendable {
    case run, skipTheWork, nothing
    case refuse(Refusal)
  }

  /// The reason why a call of `start()` is a mistake, with the remedy.
  enum Refusal: String, Hashable, Sendable {
    case executing = "the operation is already executing; make a new one to run the work again"
    case unready = "the operation is not ready; start it when isReady is true"
    case enqueued = "the operation is in a queue, which starts it; do not call start() as well"
  }

  /// Returns the action of `start()` in this state.
  ///
  /// - Parameter isReady: The value of the operation's `isReady`, which a subclass may override. Ignored if
  ///   the queue makes the call, because the queue has already evaluated `isReady`.
  func start(isReady: Bool) -> Start {
    if isFinished { return .nothing }  // manual.one-shot
    if isExecuting { return .refuse(.executing) }  // error.start-executing-raises
    if isEnqueued && !isCalled { return .refuse(.enqueued) }
    if isCancelled { return .skipTheWork }  // cancel.before-start-skips-work
    if !isReady && !isCalled { return .refuse(.unready) }  // manual.start-refuses-unready
    return .run
  }
}
