import ChapterKit
import Operations
import Testing

/// Expects that a call does not return before a certain event, whatever else happens, and returns then.
///
/// A call that is still waiting cannot be observed. But a call that does not wait returns, except by
/// chance, while this thread starts another and joins it. It would have to be late in every one of many
/// rounds to be mistaken for one that waits. The opposite mistake is impossible.
///
/// - Parameters:
///   - rounds: The number of repetitions.
///   - round: Prepares a round: the call, an event that must not end it, and the cause of the event that the
///     call waits for.
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

/// Expects that a call does not return before a certain event, and returns then.
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
/// Dispatch before these two, and a short one ends later than both only by chance; it would have to be late
/// in every one of many rounds. At most one thread may be blocked meanwhile.
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
