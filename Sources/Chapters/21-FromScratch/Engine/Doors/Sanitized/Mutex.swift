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
