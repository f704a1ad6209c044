import Operations

/// How often something is tried, and how long to wait before it is tried again: longer each time.
public struct Backoff: Hashable, Sendable {
  /// How long to wait after the first try.
  public let first: Duration
  /// By how much the next wait is longer than the one before.
  public let factor: Int
  /// The longest wait.
  public let longest: Duration
  /// How often at most.
  public let tries: Int

  /// - Precondition: There is at least one try, the factor is at least 1, no wait is negative.
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

  /// How long to wait after a try has failed; `nil` if it was the last.
  ///
  /// - Parameter number: The number of the try, from 1.
  /// - Complexity: O(log *longest*); O(1) if the factor is 1.
  public func delay(after number: Int) -> Duration? {
    if number >= tries { return nil }
    var delay = min(first, longest)
    var left = number - 1
    while left > 0, factor > 1, delay > .zero, delay < longest {
      delay = delay > longest / factor ? longest : delay * factor
      left -= 1
    }
    return delay
  }
}
