import Operations

/// Takes as long as others need to begin meanwhile, if any may: so it is seen what keeps them from it.
///
/// Nothing depends on how long that is. Safe to call from any thread.
public func linger() {
  // Beside other processes one turn may last as long as all of them do on an idle machine.
  let end = ContinuousClock.now + .milliseconds(1)
  for _ in 1...500 where ContinuousClock.now < end { sched_yield() }
}
