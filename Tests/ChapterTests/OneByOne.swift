import ChapterKit
import Dispatch

/// An underlying queue with one thread at a time, so that a test can tell when all operations that may
/// start have started.
struct OneByOne {
  let threads = DispatchQueue(label: "threads, one at a time")

  /// Returns once all work handed to Dispatch so far is done, including its consequences up to four levels
  /// deep. A consequence is an operation that started because another one finished.
  func settle() {
    for _ in 1...4 { Deadline.wait(for: "The dispatch queue is idle.") { threads.sync {} } }
  }

  /// Waits until `count` operations have begun, and then until the queue is idle. No document limits the time
  /// between a finish and the next start.
  func settle(_ recorder: Recorder, until count: Int) {
    recorder.wait(for: count, .began)
    settle()
  }
}
