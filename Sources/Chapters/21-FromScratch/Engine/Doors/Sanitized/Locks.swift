/// A lock that the thread sanitizer sees, which on Linux it does not of a `Mutex`.
struct Lock: ~Copyable, @unchecked Sendable {
  // Unchecked, because it is a lock, in memory that does not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  borrowing func withLock<Result>(_ section: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return section()
  }
}
