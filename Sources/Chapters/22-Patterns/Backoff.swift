import Operations

/// How often an operation may be attempted, and how long to wait between attempts.
nonisolated public struct Backoff: Hashable, Sendable {
  /// The wait after the first try.
  public let first: Duration
  /// The factor from one wait to the next.
  public let factor: Int
  /// The longest wait.
  public let longest: Duration
  /// The highest number of tries.
  public let tries: Int

  /// Creates a backoff.
  ///
  /// - Precondition: At least one try, a factor of at least 1, and no negative wait.
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

  /// Returns the wait after a failed try, counted from 1; nil after the last try.
  public func delay(after number: Int) -> Duration? {
    if number >= tries { return nil }
    var delay = min(first, longest)
    for _ in 1..<number where delay < longest {
      delay = delay > longest / factor ? longest : delay * factor
    }
    return delay
  }
}
