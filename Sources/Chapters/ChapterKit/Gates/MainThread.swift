import Operations

/// Waits until a gate is open. On the main thread, runs the run loop meanwhile, which executes work added to
/// the main queue.
public func serveMainThread(until gate: Gate) {
  let deadline = Date() + TimeInterval(Deadline.seconds)
  while Thread.isMainThread, !gate.isOpen, deadline.timeIntervalSinceNow > 0 {
    _ = RunLoop.main.run(mode: .default, before: deadline)
  }
  gate.wait(atMost: Thread.isMainThread ? .seconds(0) : nil)
}
