import Synchronization

/// A lock without a value of its own: what it guards is said where it is declared.
///
/// It is a `Mutex`, which lends the priority of who waits to who holds it where the system can,
/// and sends those who wait for long to sleep. A lock that is tried again and again does neither:
/// a waiter of high priority can keep the holder from ever letting go.
struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())

  /// Runs a section while no other thread runs one. Not to be called inside a section.
  @inline(__always)
  borrowing func withLock<Result>(_ section: () -> Result) -> Result {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return section()
  }
}
