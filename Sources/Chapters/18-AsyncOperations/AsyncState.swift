/// Where an asynchronous operation stands, and which way it may go from there.
///
/// A value without a lock: whoever shares it between threads guards it. A change has two halves,
/// ``claim(_:)`` and ``settle()``, so that it can be announced between them: what has been claimed
/// once cannot be claimed again, and `phase` says the old thing until it is settled.
///
/// Follows the notes of a concurrency book on asynchronous operations, and the Operation class
/// reference, "Maintaining Operation Object States".
nonisolated public struct AsyncState: Hashable, Sendable {
  public enum Phase: String, CaseIterable, Sendable {
    case ready, executing, finished

    /// The key of the property that belongs to this phase: `isReady`, `isExecuting`, `isFinished`.
    public var key: String {
      "is" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// What can be asked of an operation: to begin its work, to be over without it because it was
  /// cancelled, to be over.
  public enum Step: CaseIterable, Sendable { case begin, skip, finish }

  /// Why a step is not taken: what it needs has not begun; it has begun already; it is over, or about
  /// to be.
  public enum Refusal: Error, CaseIterable, Sendable { case notBegun, begun, over }

  /// A step that is being taken.
  public struct Change: Hashable, Sendable { public let old, new: Phase }

  /// What the flags of the operation follow from.
  public private(set) var phase = Phase.ready
  /// The change that has been claimed and not settled.
  public private(set) var change: Change?

  /// A state that is ready.
  public init() {}

  /// Whether the operation is over, or on its way to be.
  public var isOver: Bool { phase == .finished || change?.new == .finished }

  /// Claims a step for whoever calls.
  ///
  /// - Returns: The change, to be announced and settled by the caller and nobody else; or why there
  ///   is none. Then nothing has changed.
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

  /// Makes the claimed change. Without one, nothing changes.
  public mutating func settle() {
    phase = change?.new ?? phase
    change = nil
  }
  // snippet.end
}
