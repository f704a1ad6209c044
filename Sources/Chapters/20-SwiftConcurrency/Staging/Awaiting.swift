import ChapterKit
import Operations
import Synchronization

/// Runs an `async` function in a task of its own, and blocks the calling thread until the task has ended.
///
/// Must not be called from a task. Meant for a thread that has no other work, such as a test's.
public func awaiting<Output: Sendable>(
  _ event: String = "The task has ended.", _ work: @escaping @Sendable () async -> Output
) -> Output {
  let result = Mutex<Output?>(nil)
  let ended = Gate(event)
  Task.detached {
    let value = await work()
    result.withLock { $0 = value }
    ended.open()
  }
  ended.wait()
  guard let value = result.withLock({ $0 }) else { preconditionFailure("the deadline was missed") }
  return value
}

extension Introduction {
  static let awaiting = Introduction(
    "awaiting { … } runs its closure in a task, and blocks the thread of this run until the task has ended.",
    ko: "awaiting { … }은 클로저를 태스크에서 실행하고, 끝날 때까지 이 예제의 스레드를 세워 둡니다.", in: "awaiting {")

  static let asyncGate = Introduction(
    "AsyncGate belongs to this book: wait() suspends the task until a line marked » shows the event that the gate stands for, and throws when the task is cancelled.",
    ko: "AsyncGate는 이 책의 도구입니다. wait()는 » 줄이 그 일을 알릴 때까지 태스크를 세워 두고, 태스크가 취소되면 오류를 던집니다.",
    in: "AsyncGate(")
}

extension Page {
  /// Shows the gate's event, then opens the gate.
  func open(_ gate: AsyncGate, file: String = #filePath, line: Int = #line) {
    event(gate.event, file: file, line: line)
    gate.open()
  }
}
