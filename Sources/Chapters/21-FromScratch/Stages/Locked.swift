import Synchronization

/// A value and the lock that guards it. Counts how often the lock is taken.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  /// The number of critical sections that have ended. The thread sanitizer does not recognise a `Mutex` on
  /// Linux. It does recognise this counter, which establishes no more order than the lock does.
  private let ended = Atomic(0)

  init(_ value: Value) { mutex = Mutex(value) }

  /// Calls a closure with exclusive access to the value. Not reentrant.
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    Cost.lock()
    return mutex.withLock { value in
      _ = ended.load(ordering: .acquiring)
      defer { ended.wrappingAdd(1, ordering: .releasing) }
      return body(&value)
    }
  }
}
