import Operations

/// How often something is tried, and how long to wait before it is tried again.
nonisolated public struct Backoff: Hashable, Sendable {
  /// How long to wait after the first try.
  public let first: Duration
  /// By how much the next wait is longer than the one before.
  public let factor: Int
  /// The longest wait.
  public let longest: Duration
  /// How often at most.
  public let tries: Int

  /// At least one try, a factor of at least 1, and no wait that is negative.
  public init(
    first: Duration = .seconds(1), factor: Int = 2, longest: Duration = .seconds(60),
    tries: Int = 5
  ) {
    precondition(tries > 0 && factor > 0 && first >= .zero && longest >= .zero, "no such backoff")
    self.first = first
    self.factor = factor
    self.longest = longest
    self.tries = tries
  }

  /// How long to wait after a try, counted from 1, has failed; `nil` if it was the last.
  public func delay(after number: Int) -> Duration? {
    if number >= tries { return nil }
    var delay = min(first, longest)
    for _ in 1..<number where delay < longest {
      delay = delay > longest / factor ? longest : delay * factor
    }
    return delay
  }
}
