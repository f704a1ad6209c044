import ChapterKit
import Operations

/// Does on the main thread what has been added to the main queue, as the run loop of an app does,
/// until a gate is open. On another thread it only waits.
func serveMainThread(until gate: Gate) {
  let deadline = Date() + TimeInterval(Deadline.seconds)
  while Thread.isMainThread, !gate.isOpen, deadline.timeIntervalSinceNow > 0 {
    _ = RunLoop.main.run(mode: .default, before: deadline)
  }
  gate.wait(atMost: Thread.isMainThread ? .seconds(0) : .seconds(Deadline.seconds))
}
