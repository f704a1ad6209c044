import Dispatch
import Operations
import Synchronization

/// Turns a hang into a message.
///
/// Nothing in the book depends on how long something takes. A deadline is there for the day when
/// what was awaited does not come: then it says what that was.
public enum Deadline {
  /// How long anything is awaited, in seconds; far more than any of it needs.
  public static let seconds = 30

  private static let response = Mutex<@Sendable (String) -> Void> { message in
    FileHandle.standardError.write(Data("workbook: \(message)\n".utf8))
    exit(1)
  }

  /// Replaces what happens when a deadline is missed, which is to print the message and exit.
  ///
  /// If `respond` returns, so does the call that was waiting. Safe to call from any thread.
  public static func whenMissed(_ respond: @escaping @Sendable (String) -> Void) {
    response.withLock { $0 = respond }
  }

  static func missed(_ awaited: String) {
    let respond = response.withLock { $0 }
    respond("waited to the deadline, in vain, for this: \(awaited)")
  }

  /// Runs a call that blocks, on a thread of its own, and returns when the call does.
  ///
  /// The thread is not one of Dispatch's, so waiting takes nothing from the operations that are
  /// awaited. Safe to call from any thread, but not from Swift's cooperative pool.
  /// - Parameters:
  ///   - awaited: What it means that the call returns, as a sentence.
  ///   - limit: The deadline, as for a gate.
  public static func wait(
    for awaited: String, atMost limit: DispatchTimeInterval = .seconds(seconds),
    _ call: @escaping @Sendable () -> Void
  ) {
    let returned = Gate(awaited)
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
    Deadline.wait(for: "\(name ?? "an operation") finishes") { self.waitUntilFinished() }
  }
}

extension OperationQueue {
  /// Waits until nothing is left in this queue, but not for ever.
  public func waitToEmpty() {
    Deadline.wait(for: "\(name ?? "a queue") is empty") {
      self.waitUntilAllOperationsAreFinished()
    }
  }
}
