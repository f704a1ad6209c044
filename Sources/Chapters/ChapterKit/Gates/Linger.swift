import Operations

/// Yields long enough that every operation permitted to begin does so. The run then shows which operations
/// are not permitted to begin.
///
/// No result depends on the duration. Safe to call from any thread.
public func linger() {
  // The loop has a time limit because a single yield on a busy machine can take as long as all yields
  // together on an idle machine.
  let end = ContinuousClock.now + .milliseconds(1)
  for _ in 1...500 where ContinuousClock.now < end { sched_yield() }
}
