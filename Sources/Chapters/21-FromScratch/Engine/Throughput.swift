// Whether one more worker would help, told by how fast a queue starts its operations.

/// What a queue has done, from its beginning on.
package struct Tally {
  /// How many operations it has started.
  var started = 0
  /// How many dependents their ends have been told to.
  var told = 0

  package init(started: Int = 0, told: Int = 0) {
    self.started = started
    self.told = told
  }
}

/// How fast a queue starts its operations, from some moment on.
///
/// Where operations are as short as the way to them, one worker more only contends with the others: all
/// of them wait for the queue's lock, and for the processor on which one has it.
package struct Throughput {
  /// From how many operations on a throughput can be told.
  private static let few = Spinning.attempts(8)

  /// What had been done by then.
  private let before: Tally
  private let begin = PreciseClock.nanoseconds

  /// - Parameter tally: What the queue has done.
  package init(since tally: Tally) { before = tally }

  /// Whether operations have taken less than so many nanoseconds each since then.
  ///
  /// - Parameters:
  ///   - limit: How many nanoseconds an operation may take, to which a tenth is added for each
  ///     dependent, since to tell them of the end is no work of the operation either.
  ///   - tally: What the queue has done by now.
  ///   - workers: How many workers there were.
  ///   - own: How many of the operations one worker has run who asks whether it contends with the
  ///     others. It is not, if they did hardly any: then they are busy, or blocked.
  package func isFaster(
    than limit: UInt64, until tally: Tally, by workers: Int, besides own: Int = 0
  ) -> Bool {
    // Fewer than before, if one was put back.
    let count = tally.started - before.started
    guard count >= Throughput.few, count - own >= own / 4 else { return false }
    let allowed = UInt64(count) * limit + UInt64(tally.told - before.told) * (limit / 10)
    return (PreciseClock.nanoseconds &- begin) * UInt64(workers) <= allowed
  }
}
