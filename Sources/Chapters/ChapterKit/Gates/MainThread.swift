import Operations

/// On the main thread, runs the run loop, which executes work added to the main queue, until a gate is
/// open. On any other thread, only waits.
public func serveMainThread(until gate: Gate) {
  let deadline = Date() + TimeInterval(Deadline.seconds)
  while Thread.isMainThread, !gate.isOpen, deadline.timeIntervalSinceNow > 0 {
    _ = RunLoop.main.run(mode: .default, before: deadline)
  }
  gate.wait(atMost: Thread.isMainThread ? .seconds(0) : nil)
}
