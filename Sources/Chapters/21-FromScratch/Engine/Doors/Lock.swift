#if Explore
  import Explorer

  /// A lock. The explorer's: taking it is a step, and who finds it taken cannot go on.
  typealias Lock = Explorer.Lock
#elseif ThreadSanitizer
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A lock that the thread sanitizer sees, which on Linux it does not of a `Mutex`.
  struct Lock: ~Copyable, @unchecked Sendable {
    // Unchecked, because it is a lock, in memory that does not move.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    borrowing func lock() { pthread_mutex_lock(mutex) }
    borrowing func unlock() { pthread_mutex_unlock(mutex) }

    borrowing func withLock<Result>(_ section: () -> Result) -> Result {
      lock()
      defer { unlock() }
      return section()
    }
  }
#else
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
#endif
