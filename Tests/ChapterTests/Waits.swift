import ChapterKit
import Operations
import Testing

/// Expects that a call does not return before something has happened, whatever else happens, and
/// returns then.
///
/// Nobody can see that a call is still waiting. But one that does not wait returns while this thread
/// starts another and joins it, and is late by chance only. It would have to be late in every one
/// of many rounds to be taken for one that waits. A call that does wait is never taken for one that
/// does not.
///
/// - Parameters:
///   - rounds: How often it is tried.
///   - round: Prepares a round: the call, what happens that must not end it, and what brings about
///     what it waits for.
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

/// Expects that a call does not return before something has happened, and returns then.
func expectWaits(
  rounds: Int = 25, sourceLocation: SourceLocation = #_sourceLocation,
  _ round: () -> (call: @Sendable () -> Void, end: () -> Void)
) {
  expectWaitsThrough(rounds: rounds, sourceLocation: sourceLocation) {
    let (call, end) = round()
    return (call, {}, end)
  }
}

/// Returns when two operations of another queue have ended, one after another, that were added now.
///
/// Nobody can see that a queue holds something back. But what it does not hold back has been handed to
/// Dispatch before these, and if it takes no time is later than both by chance only; it would have to be
/// late in every one of many rounds. At most one thread may be blocked meanwhile.
func letOthersPass() {
  let others = OperationQueue()
  for _ in 1...2 {
    let other = BlockOperation {}
    others.addOperation(other)
    other.waitToFinish()
  }
}

extension Deadline {
  /// For how long a child process awaits what Foundation on Linux is recorded not to let come. Where
  /// it has to come it is awaited for as long as anything.
  static var ofDeparture: DispatchTimeInterval {
    Platform.current == .linuxFoundation ? .milliseconds(500) : .seconds(seconds)
  }
}
