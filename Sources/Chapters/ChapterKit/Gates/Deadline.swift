import Dispatch
import Operations
import Synchronization

/// Turns a hang into a message.
///
/// No result in the book depends on elapsed time. If an awaited event does not occur, the deadline reports
/// which event it was.
public enum Deadline {
  /// The normal timeout of a wait, in seconds; far longer than any wait needs.
  public static let seconds =
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 30

  /// The environment variable that shortens the timeout, for a program that is likely to hang.
  public static let variable = "WORKBOOK_DEADLINE"

  /// The number of waits that timed out. Later timeouts are short, so that a long test run still ends.
  package static let misses = Atomic(0)

  static var next: DispatchTimeInterval {
    switch misses.load(ordering: .relaxed) {
    case 0: .seconds(seconds)
    case ..<4: .seconds(1)
    default: .milliseconds(10)
    }
  }

  private static let response = Mutex<@Sendable (Text) -> Void> { message in
    let language = Language(environment: ProcessInfo.processInfo.environment)
    FileHandle.standardError.write(Data("workbook: \(message[language])\n".utf8))
    exit(1)
  }

  /// Replaces the response to a missed deadline. The default prints the message and exits.
  ///
  /// If `respond` returns, the wait returns as well. Safe to call from any thread.
  public static func whenMissed(_ respond: @escaping @Sendable (Text) -> Void) {
    response.withLock { $0 = respond }
  }

  static func missed(_ awaited: Text) {
    let respond = response.withLock { $0 }
    respond(
      Text(
        "timed out waiting for this: \(awaited.english)",
        ko: "기한까지 기다렸지만 일어나지 않았습니다: \(awaited.korean)"))
  }

  /// Runs a blocking call on a thread of its own, and returns when the call does.
  ///
  /// The thread does not belong to Dispatch, so it does not compete with the awaited operations. Safe to call
  /// from any thread, but not from Swift's cooperative pool.
  /// - Parameter awaited: A sentence that is true once the call has returned.
  public static func wait(
    for awaited: String, ko korean: String? = nil,
    atMost limit: DispatchTimeInterval? = nil,
    _ call: @escaping @Sendable () -> Void
  ) {
    let returned = Gate(awaited, ko: korean)
    Thread.detachNewThread {
      call()
      returned.open()
    }
    returned.wait(atMost: limit)
  }
}

extension Operation {
  /// Waits until this operation has finished, like `waitUntilFinished()`, but with a deadline.
  public func waitToFinish() {
    let name = self.name ?? "\(type(of: self))"
    Deadline.wait(for: "\(name) finishes", ko: "\(name) 완료") { self.waitUntilFinished() }
  }
}

extension OperationQueue {
  /// Waits until this queue is empty, but with a deadline.
  public func waitToEmpty() {
    let name = self.name ?? "queue"
    Deadline.wait(for: "\(name) is empty", ko: "모두 완료: \(name)") {
      self.waitUntilAllOperationsAreFinished()
    }
  }
}
