/// How fast a queue starts its operations, from some moment on.
///
/// Where operations are as short as the way to them, one worker more is in the way of the others: all
/// of them wait for the queue's lock, and for the processor on which one has it.
package struct Pace {
  /// From how many operations on a pace can be told.
  private static let few = Spinning.attempts(8)

  /// How many operations had been started by then.
  private let started: Int
  private let begin = PreciseClock.nanoseconds

  /// - Parameter started: How many operations have been started.
  package init(started: Int) { self.started = started }

  /// Whether operations have taken less than so many nanoseconds each since then.
  ///
  /// - Parameters:
  ///   - limit: How many nanoseconds an operation may take.
  ///   - started: How many operations have been started by now.
  ///   - workers: How many workers there were.
  ///   - own: How many of the operations one worker has run who asks whether it is in the way of the
  ///     others. It is not, if they did hardly any: then they are busy, or blocked.
  package func isFaster(
    than limit: UInt64, until started: Int, by workers: Int, besides own: Int = 0
  ) -> Bool {
    let count = started - self.started
    return count >= Pace.few && count - own >= own / 4
      && (PreciseClock.nanoseconds &- begin) * UInt64(workers) <= UInt64(count) * limit
  }
}
