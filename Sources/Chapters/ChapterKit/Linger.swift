import Operations

/// Takes as long as others need to begin meanwhile, if any may: so it is seen what keeps them from it.
///
/// Nothing depends on how long that is. Safe to call from any thread.
public func linger() {
  for _ in 1...500 { sched_yield() }
}
