import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization

/// An operation that executes until the test ends it, and takes no thread meanwhile.
///
/// However many of them execute, a thread is free for the next one that may start; so that those
/// which have not started are held back, and not short of a thread.
final class HandFinished: ConcurrentOperation, @unchecked Sendable {
  private let recorder: Recorder

  init(_ name: String, _ recorder: Recorder) {
    self.recorder = recorder
    super.init()
    self.name = name
  }

  override func launch() { recorder.note(name ?? "?", .began) }

  /// Ends it. May be called from any thread, once.
  func end() {
    recorder.note(name ?? "?", .finished)
    finish()
  }
}

/// What a queue runs on in a test: one thread at a time, so that one can tell when everything has
/// started that is to start.
struct OneByOne {
  let threads = DispatchQueue(label: "threads, one at a time")

  /// Returns when whatever has been handed to Dispatch by now has been done, and what came of it.
  func settle() {
    for _ in 1...2 { Deadline.wait(for: "The dispatch queue is idle.") { threads.sync {} } }
  }
}
