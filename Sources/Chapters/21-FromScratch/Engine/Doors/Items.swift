import Dispatch

// What the engine has of Dispatch: items to run, and means to wait for them.

typealias DispatchSemaphore = Dispatch.DispatchSemaphore

extension DispatchQueue {
  /// Runs a closure as an item of this queue.
  @inline(__always)
  func run(_ work: @escaping @Sendable () -> Void) { async(execute: work) }

  /// Runs a closure as an item of a quality of service of its own.
  func run(at quality: DispatchQoS, _ work: @escaping @Sendable () -> Void) {
    async(execute: DispatchWorkItem(qos: quality, flags: .enforceQoS, block: work))
  }

  /// Runs a closure here and now, as an item of this queue, which is a concurrent one.
  func runHere(_ work: () -> Void) { sync(execute: work) }
}

/// Runs a closure here and now, as an item of a quality of service of its own.
func performItem(at quality: DispatchQoS, _ work: () -> Void) {
  withoutActuallyEscaping(work) { work in
    DispatchWorkItem(qos: quality, flags: .enforceQoS, block: work).perform()
  }
}

extension DispatchSemaphore {
  /// Waits for a signal, for some dozens of microseconds at most.
  func nap() { _ = wait(timeout: .now() + .microseconds(50)) }
}
