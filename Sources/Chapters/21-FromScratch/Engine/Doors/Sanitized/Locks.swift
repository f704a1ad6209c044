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

/// A value and a lock that the thread sanitizer sees, which on Linux it does not of the system's.
struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Unchecked, because the value is guarded by the lock.
  private let lock = Lock()
  private let value: UnsafeMutablePointer<Value>

  init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  borrowing func withLock<Result>(_ section: (inout sending Value) -> sending Result)
    -> sending Result
  {
    lock.lock()
    defer { lock.unlock() }
    return section(&value.pointee)
  }
}
