import ChapterKit
import Operations
import Testing

/// Expects that a call returns only after a certain event, whatever else happens before it.
///
/// A call that is still waiting cannot be observed. A call that does not wait, however, will almost always
/// have returned by the time this thread has started and joined another. To be mistaken for one that waits,
/// it would have to be late in every one of many rounds. A call that does wait can never fail this check.
///
/// - Parameters:
///   - rounds: The number of repetitions.
///   - round: Prepares a round, and returns the call, an event that must not end it, and an action that
///     causes the event for which the call waits.
func expectWaitsThrough(
  rounds: Int = 25, sourceLocation: SourceLocation = #_sourceLocation,
  _ round: () -> (call: @Sendable () -> Void, meanwhile: () -> Void, end: () -> Void)
) {
  for number in 1...rounds {
    let recorder = Recorder()
    let waiting = Gate("The caller is about to wait.")
    let returned = Gate("The call has returned.")
    let (call, meanwhile, end) = round()
    Thread.detachNewThread {
      waiting.open()
      call()
      recorder.note("return", .finished)
      returned.open()
    }
    waiting.wait()
    meanwhile()
    Deadline.wait(for: "Another thread comes and goes.") {}
    recorder.note("end", .finished)
    end()
    returned.wait()
    if recorder.lanes(.finished) != ["end", "return"] {
      Issue.record("in round \(number) the call did not wait", sourceLocation: sourceLocation)
      return
    }
  }
}

/// Expects that a call returns only after a certain event.
func expectWaits(
  rounds: Int = 25, sourceLocation: SourceLocation = #_sourceLocation,
  _ round: () -> (call: @Sendable () -> Void, end: () -> Void)
) {
  expectWaitsThrough(rounds: rounds, sourceLocation: sourceLocation) {
    let (call, end) = round()
    return (call, {}, end)
  }
}

/// Adds two operations to another queue, one after another, and returns when both have ended.
///
/// A test cannot observe that a queue holds an operation back. But an operation that is not held back reaches
/// Dispatch before these two. If the operation is short, it ends later than both only by chance. To go
/// undetected, it would have to be late in every one of many rounds. At most one thread may be blocked during
/// the call.
func letOthersPass() {
  let others = OperationQueue()
  for _ in 1...2 {
    let other = BlockOperation {}
    others.addOperation(other)
    other.waitToFinish()
  }
}

extension Deadline {
  /// The timeout of a child process for an event that Foundation on Linux is recorded to miss. On other
  /// platforms, the event is required and has the normal timeout.
  static var ofDeparture: DispatchTimeInterval {
    Platform.current == .linuxFoundation ? .milliseconds(500) : .seconds(seconds)
  }
}
