/// The state of an asynchronous operation and its permitted transitions.
///
/// A value without a lock: the owner guards it. A transition has two halves, ``claim(_:)`` and ``settle()``,
/// so that the owner can notify observers in between. A claimed transition cannot be claimed again, and
/// `phase` keeps the old value until the transition is settled.
///
/// Follows a concurrency book's notes on asynchronous operations, and the Operation class reference,
/// "Maintaining Operation Object States".
nonisolated public struct AsyncState: Hashable, Sendable {
  public enum Phase: String, CaseIterable, Sendable {
    case ready, executing, finished

    /// The key of the property for this phase: `isReady`, `isExecuting` or `isFinished`.
    public var key: String {
      "is" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The transitions: to begin the work; to finish without beginning, because the operation was cancelled; to
  /// finish.
  public enum Step: CaseIterable, Sendable { case begin, skip, finish }

  /// The reasons for a refusal: the work has not begun; the work has already begun; the operation has
  /// finished or is about to finish.
  public enum Refusal: Error, CaseIterable, Sendable { case notBegun, begun, over }

  /// A claimed transition.
  public struct Change: Hashable, Sendable { public let old, new: Phase }

  /// The phase from which the flags of the operation are derived.
  public private(set) var phase = Phase.ready
  /// The transition that has been claimed but not yet settled.
  public private(set) var change: Change?

  /// Creates a state in the ready phase.
  public init() {}

  /// True if the operation has finished, or a transition to finished is claimed.
  public var isOver: Bool { phase == .finished || change?.new == .finished }

  /// Claims a transition for the caller.
  ///
  /// - Returns: The transition, which only the caller may announce to observers and settle; or the reason for
  ///   a refusal.
  // snippet.claim
  public mutating func claim(_ step: Step) -> Result<Change, Refusal> {
    let new: Phase
    switch (step, phase, change?.new) {
    case (.begin, .ready, nil): new = .executing
    case (.skip, .ready, nil), (.finish, .executing, nil): new = .finished
    case (_, .finished, _), (_, _, .finished): return .failure(.over)
    case (.finish, _, _): return .failure(.notBegun)
    case (.begin, _, _), (.skip, _, _): return .failure(.begun)
    }
    let claimed = Change(old: phase, new: new)
    change = claimed
    return .success(claimed)
  }

  /// Makes the claimed transition. Does nothing if there is none.
  public mutating func settle() {
    phase = change?.new ?? phase
    change = nil
  }
  // snippet.end
}
