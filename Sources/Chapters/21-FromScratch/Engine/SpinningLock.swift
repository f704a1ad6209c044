import Synchronization

/// A lock that is tried for a while before a thread goes to sleep for it.
///
/// The sections that it guards take some hundred instructions at most, so that it is usually free
/// again before a sleep would have begun. If it is not, its holder has probably lost its processor,
/// and is given ours.
struct SpinningLock: ~Copyable, Sendable {
  private let mutex = Mutex<Void>(())

  private static var attempts: Int { 100 }
  private static var turns: Int { 50 }

  @inline(__always)
  borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    if let result = mutex.withLockIfAvailable({ _ in Unchecked(value: body()) }) {
      return result.value
    }
    return waitAndRun(body)
  }

  @inline(never)
  private borrowing func waitAndRun<Result>(_ body: () -> Result) -> Result {
    for _ in 0..<Self.turns {
      for _ in 0..<Self.attempts {
        if let result = mutex.withLockIfAvailable({ _ in Unchecked(value: body()) }) {
          return result.value
        }
      }
      sched_yield()
    }
    return mutex.withLock { _ in Unchecked(value: body()) }.value
  }

  /// Takes a result out of the section; what it refers to is not the lock's to guard.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }
}
