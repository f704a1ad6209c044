import ChapterKit
import Dispatch

/// What a queue runs on in a test: one thread at a time, so that one can tell when everything has
/// started that is to start.
struct OneByOne {
  let threads = DispatchQueue(label: "threads, one at a time")

  /// Returns when whatever has been handed to Dispatch by now has been done, and what came of it: an
  /// operation, whose end let another one start, whose end did, four deep.
  func settle() {
    for _ in 1...4 { Deadline.wait(for: "The dispatch queue is idle.") { threads.sync {} } }
  }

  /// The same, once so many have begun. Until then it may take any time: how soon an end makes way for
  /// the next no document says.
  func settle(_ recorder: Recorder, until count: Int) {
    recorder.wait(for: count, .began)
    settle()
  }
}
