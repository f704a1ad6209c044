import Foundation

// Replaces `import Synchronization` on systems before iOS 18 and macOS 15. `.ci/take` leaves this file out.

nonisolated final class Mutex<Value: Sendable>: @unchecked Sendable {
  // Unchecked: the lock guards the value.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(
    _ work: (inout Value) throws -> Result
  ) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}
