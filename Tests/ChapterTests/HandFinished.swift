import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Testing

/// An operation that executes until the test ends it, and takes no thread meanwhile.
///
/// However many of them execute, a thread is free for the next one that may start; so that those
/// which have not started are held back, and not short of a thread.
final class HandFinished: ConcurrentOperation, @unchecked Sendable {
  private let recorder: Recorder
  /// What goes away with it.
  private let farewell: Farewell?

  init(_ name: String, _ recorder: Recorder, farewell: Farewell? = nil) {
    self.recorder = recorder
    self.farewell = farewell
    super.init()
    self.name = name
  }

  override func launch() { recorder.note(name ?? "?", .began) }

  /// Ends it. May be called from any thread, once; it is a failure if it has not begun.
  func end() {
    guard isExecuting else {
      Issue.record("\(name ?? "?") has not begun")
      return
    }
    recorder.note(name ?? "?", .finished)
    finish()
  }
}

/// What a queue runs on in a test: one thread at a time, so that one can tell when everything has
/// started that is to start.
struct OneByOne {
  let threads = DispatchQueue(label: "threads, one at a time")

  /// Returns when whatever has been handed to Dispatch by now has been done, and what came of it: an
  /// operation, whose end let another one start, whose end did, four deep.
  func settle() {
    for _ in 1...4 { Deadline.wait(for: "The dispatch queue is idle.") { threads.sync {} } }
  }
}
