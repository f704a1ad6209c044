import ChapterKit
import Operations

/// A gate for tasks: closed until `open()` is called, and open from then on.
///
/// A waiting task is suspended and blocks no thread. All members may be called from any thread and task.
public final class AsyncGate: @unchecked Sendable {
  // Unchecked because `lock` guards all variables.
  private let lock = NSLock()
  private var isOpen = false
  private var count = 0
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  /// The event that the open gate stands for.
  public let event: Text

  /// Creates a closed gate.
  public init(_ event: String, ko korean: String? = nil) {
    self.event = Text(event, ko: korean ?? event)
  }

  /// Opens the gate for current and later waiters.
  public func open() {
    let due = lock.withLock {
      isOpen = true
      defer { waiting = [:] }
      return waiting.values.map { $0 }
    }
    for continuation in due { continuation.resume() }
  }

  /// Returns once the gate is open. Throws `CancellationError` as soon as the task is cancelled.
  public func wait() async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = lock.withLock { () -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if isOpen { return .success(()) }
          waiting[number] = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      lock.withLock { waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
    }
  }
}
