/// A worker: the data of a thread while it runs operations of a queue one after another.
///
/// Owned by its thread, which finds it without a lock.
final class Worker {
  private let scheduler: Scheduler
  /// The worker of an outer call on the same thread. Not retained: the outer call waits for this worker to
  /// leave.
  private let outer: Unmanaged<Worker>?
  /// The number of the dispatch queue that called the worker; see ``Scheduler/epoch``.
  let epoch: Int
  /// The time slice of the worker.
  let turn = TimeSlice()
  /// The operation to run next, taken in the critical section in which the previous one left the queue. Put
  /// back before client code runs, because that code may wait for the operation.
  @exclusivity(unchecked) var inHand: Unmanaged<Operation>?
  /// True if the worker is about to take the next operation and no other worker was called for it. Cleared
  /// before client code runs.
  @exclusivity(unchecked) var isAtHand = false

  /// Makes the calling thread a worker, until ``leave()``.
  init(of scheduler: Scheduler, epoch: Int) {
    self.scheduler = scheduler
    self.epoch = epoch
    outer = Worker.current
    Worker.ofThread.pointer = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Restores the calling thread's former worker.
  func leave() { Worker.ofThread.pointer = outer?.toOpaque() }

  /// The worker of the calling thread, if there is one. Needs no retain, because only this thread ends it.
  private static var current: Unmanaged<Worker>? {
    ofThread.pointer.map { Unmanaged.fromOpaque($0) }
  }

  private static let ofThread = PerThread()

  /// Prepares a call of client code, which may take arbitrarily long: puts back the operation in the worker's
  /// hand, and calls another worker. Has no effect on threads that are not workers.
  static func callBeforeOthersCode() {
    current?._withUnsafeGuaranteedRef { worker in
      let taken = worker.inHand.take()
      guard worker.isAtHand || taken != nil else { return }
      worker.isAtHand = false
      worker.scheduler.callInstead(of: taken)
    }
  }

  /// The scheduler for which the calling thread works.
  static var scheduler: Scheduler? { current?._withUnsafeGuaranteedRef { $0.scheduler } }
}

/// The time slice of a worker, after which other Dispatch items get the thread.
///
/// Measured by the clock rather than by a number of operations, because an operation may take any time. The
/// coarse clock of Linux ticks every four milliseconds, so a slice ends at the first tick after it began.
package struct TimeSlice {
  private let begin = CoarseClock.milliseconds

  package init() {}

  /// True after two milliseconds, or at the next tick of a coarser clock.
  package var isOver: Bool { SystemTime.hasPassed(2, since: begin) }
}
