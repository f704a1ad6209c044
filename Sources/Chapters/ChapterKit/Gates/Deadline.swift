import Dispatch
import Operations
import Synchronization

/// Turns a hang into a message.
///
/// Nothing in the book depends on how long something takes. A deadline is there for the day when
/// what was awaited does not come: then it says what that was.
public enum Deadline {
  /// How long anything is awaited, in seconds; far more than any of it needs.
  public static let seconds =
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 30

  /// The variable that makes it less for a program that may well hang.
  public static let variable = "WORKBOOK_DEADLINE"

  /// How many waits were in vain: the next are short, so that a run of many tests comes to its end.
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

  /// Replaces what happens when a deadline is missed, which is to print the message and exit.
  ///
  /// If `respond` returns, so does the call that was waiting. Safe to call from any thread.
  public static func whenMissed(_ respond: @escaping @Sendable (Text) -> Void) {
    response.withLock { $0 = respond }
  }

  static func missed(_ awaited: Text) {
    let respond = response.withLock { $0 }
    respond(
      Text(
        "waited to the deadline, in vain, for this: \(awaited.english)",
        ko: "기한까지 기다렸지만 일어나지 않았습니다: \(awaited.korean)"))
  }

  /// Runs a call that blocks, on a thread of its own, and returns when the call does.
  ///
  /// The thread is not one of Dispatch's, so waiting takes nothing from the operations that are
  /// awaited. Safe to call from any thread, but not from Swift's cooperative pool.
  /// - Parameter awaited: What it means that the call returns, as a sentence.
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
  /// Waits until this operation has finished, as `waitUntilFinished()` does, but not for ever.
  public func waitToFinish() {
    let name = self.name ?? "\(type(of: self))"
    Deadline.wait(for: "\(name) finishes", ko: "\(name) 완료") { self.waitUntilFinished() }
  }
}

extension OperationQueue {
  /// Waits until nothing is left in this queue, but not for ever.
  public func waitToEmpty() {
    let name = self.name ?? "queue"
    Deadline.wait(for: "\(name) is empty", ko: "모두 완료: \(name)") {
      self.waitUntilAllOperationsAreFinished()
    }
  }
}
