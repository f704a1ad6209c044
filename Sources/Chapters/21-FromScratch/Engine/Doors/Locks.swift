import Synchronization

/// A lock without a value of its own: what it guards is said where it is declared.
///
/// It is a `Mutex`, which lends the holder the priority of the waiting threads where the system can, and
/// lets those that wait for long sleep. A spin lock does neither: a waiter of high priority can keep the
/// holder from ever unlocking it.
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
