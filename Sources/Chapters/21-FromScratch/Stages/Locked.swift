import Synchronization

/// A value and the lock that guards it; counts how often the lock is taken.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  /// How many sections have ended. The thread sanitizer does not see a `Mutex` on Linux; it sees
  /// this, which orders no more than the lock does.
  private let ended = Atomic(0)

  init(_ value: Value) { mutex = Mutex(value) }

  /// Does something with the value while no other thread does. Not to be called inside itself.
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    Cost.lock()
    return mutex.withLock { value in
      _ = ended.load(ordering: .acquiring)
      defer { ended.wrappingAdd(1, ordering: .releasing) }
      return body(&value)
    }
  }
}
