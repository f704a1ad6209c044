/// A worker: what a thread knows while it runs operations of a queue one after another.
///
/// Belongs to its thread, and is found by it without a lock.
final class Worker {
  private let scheduler: Scheduler
  /// What the thread was doing before. Not kept: who made it waits for this one to leave.
  private let outer: Unmanaged<Worker>?
  /// Which of the queue's dispatch queues it was called from; see ``Scheduler/epoch``.
  let epoch: Int
  /// How long it may go on.
  let turn = TimeSlice()
  /// The operation that it runs next, taken in the section in which the last one has left. Only until
  /// code of others is called, which may wait for that operation.
  @exclusivity(unchecked) var inHand: Unmanaged<Operation>?
  /// Whether it is about to take the next operation, and nobody was called for that one. Only until
  /// code of others is called, as before.
  @exclusivity(unchecked) var isAtHand = false

  /// Makes the calling thread a worker, until ``leave()``.
  init(of scheduler: Scheduler, epoch: Int) {
    self.scheduler = scheduler
    self.epoch = epoch
    outer = Worker.current
    Worker.ofThread.pointer = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Makes the calling thread what it was before.
  func leave() { Worker.ofThread.pointer = outer?.toOpaque() }

  /// What the calling thread is doing, if it works for a queue. Nobody else can end it, so that it
  /// need not be kept while it is asked.
  private static var current: Unmanaged<Worker>? {
    ofThread.pointer.map { Unmanaged.fromOpaque($0) }
  }

  private static let ofThread = PerThread()

  /// Sees to it that nothing waits for the calling thread, if it is a worker at hand: gives back the
  /// operation that it has in hand, and calls another worker. From here on it may take any time before it
  /// looks for the next operation.
  static func callBeforeOthersCode() {
    current?._withUnsafeGuaranteedRef { worker in
      let taken = worker.inHand.take()
      guard worker.isAtHand || taken != nil else { return }
      worker.isAtHand = false
      worker.scheduler.callInstead(of: taken)
    }
  }

  /// Which queue the calling thread works for.
  static var scheduler: Scheduler? { current?._withUnsafeGuaranteedRef { $0.scheduler } }
}

/// How long a worker may go on before it lets other items of Dispatch have the thread.
///
/// By the clock and not by a number of operations, since those may take any time. With a clock that
/// ticks every four milliseconds, as Linux has it, a turn ends at the first tick after it began.
package struct TimeSlice {
  private let begin = CoarseClock.milliseconds

  package init() {}

  /// After two milliseconds, if the clock ticks that often.
  package var isOver: Bool { SystemTime.hasPassed(2, since: begin) }
}
