/// A lock that the thread sanitizer recognises: on Linux, the sanitizer does not recognise a `Mutex`.
struct Lock: ~Copyable, @unchecked Sendable {
  // Unchecked: the mutex has a fixed address and may be used from any thread.
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
