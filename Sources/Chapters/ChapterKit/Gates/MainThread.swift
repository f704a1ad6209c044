import Operations

/// Runs the main thread's run loop, which does what has been added to the main queue, until a gate is
/// open. On another thread it only waits.
public func serveMainThread(until gate: Gate) {
  let deadline = Date() + TimeInterval(Deadline.seconds)
  while Thread.isMainThread, !gate.isOpen, deadline.timeIntervalSinceNow > 0 {
    _ = RunLoop.main.run(mode: .default, before: deadline)
  }
  gate.wait(atMost: Thread.isMainThread ? .seconds(0) : nil)
}
