import Synchronization

/// A value and the lock that guards it; counts how often the lock is taken.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  /// Does something with the value while no other thread does. Not to be called inside itself.
  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    Cost.lock()
    return mutex.withLock { body(&$0) }
  }
}
