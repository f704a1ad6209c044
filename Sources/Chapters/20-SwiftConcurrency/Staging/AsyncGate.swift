import ChapterKit
import Operations

/// A door for tasks: closed until somebody opens it, and open after that.
///
/// Who waits is suspended and takes no thread. All members may be called from any thread and task.
public final class AsyncGate: @unchecked Sendable {
  // Unchecked, because all variables are guarded by `lock`.
  private let lock = NSLock()
  private var isOpen = false
  private var count = 0
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  /// What it means that the gate is open.
  public let event: Text

  /// Makes a closed gate.
  public init(_ event: String, ko korean: String? = nil) {
    self.event = Text(event, ko: korean ?? event)
  }

  /// Opens the gate for everyone who waits now or later.
  public func open() {
    let due = lock.withLock {
      isOpen = true
      defer { waiting = [:] }
      return waiting.values.map { $0 }
    }
    for continuation in due { continuation.resume() }
  }

  /// Returns once the gate is open; throws as soon as the task has been cancelled.
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
