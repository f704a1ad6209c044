import Synchronization

/// A lock that is tried for a while before a thread goes to sleep for it.
///
/// The sections that it guards take some hundred instructions at most, so that it is usually free
/// again before a sleep would have begun.
struct SpinningLock: ~Copyable, Sendable {
  private let mutex = Mutex<Void>(())
  private static var attempts: Int { 200 }

  @inline(__always)
  borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    for _ in 0..<Self.attempts {
      if let result = mutex.withLockIfAvailable({ _ in Unchecked(value: body()) }) {
        return result.value
      }
    }
    return mutex.withLock { _ in Unchecked(value: body()) }.value
  }

  /// Takes a result out of the section; what it refers to is not the lock's to guard.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }
}
