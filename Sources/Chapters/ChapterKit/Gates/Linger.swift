import Operations

/// Yields long enough for any operation that may begin to do so, so that a run shows which operations may
/// not.
///
/// No result depends on the duration. Safe to call from any thread.
public func linger() {
  // There is a time limit because, on a busy machine, a single yield can take as long as all of them on an
  // idle one.
  let end = ContinuousClock.now + .milliseconds(1)
  for _ in 1...500 where ContinuousClock.now < end { sched_yield() }
}
