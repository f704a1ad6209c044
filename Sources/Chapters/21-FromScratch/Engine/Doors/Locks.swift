import Synchronization

/// A lock without a value. Each declaration names the data that the lock guards.
///
/// Based on `Mutex`, which donates the priority of waiters to the holder where the system can, and lets
/// threads sleep during long waits. A spin lock does neither, so that a waiter of high priority can starve
/// the holder.
struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())

  /// Runs a critical section. Must not be called from inside a section of the same lock.
  @inline(__always)
  borrowing func withLock<Result>(_ section: () -> Result) -> Result {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return section()
  }
}
