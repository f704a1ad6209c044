/// What a thread is doing for a queue while it runs the queue's operations one after another.
///
/// Belongs to its thread, and is found by it without a lock.
final class Worker {
  private let scheduler: Scheduler
  /// What the thread was doing before. Not kept: who made it waits for this one to leave.
  private let outer: Unmanaged<Worker>?
  /// Whether it is about to take the next operation, and nobody was called for that one. Only until
  /// code of others is called, which may wait for that operation.
  var isAtHand = false

  /// Makes the calling thread a worker, until ``leave()``.
  init(of scheduler: Scheduler) {
    self.scheduler = scheduler
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

  /// Calls somebody in the place of the calling thread, if it is a worker at hand: from here on it
  /// may take any time before it looks for the next operation.
  static func callBeforeOthersCode() {
    current?._withUnsafeGuaranteedRef { worker in
      guard worker.isAtHand else { return }
      worker.isAtHand = false
      worker.scheduler.section {}
    }
  }

  // MARK: A mistake that can be made

  #if Explore
    /// What was taken before its time; see ``Fault``.
    private var inHand: Unmanaged<Operation>?
  #endif

  /// Takes an operation before its time; see ``Fault/takesTooEarly``.
  static func takeInHand(_ take: () -> Unmanaged<Operation>?) {
    #if Explore
      current?._withUnsafeGuaranteedRef { if $0.inHand == nil { $0.inHand = take() } }
    #endif
  }

  /// What was taken before its time.
  static func takeOutOfHand() -> Unmanaged<Operation>? {
    #if Explore
      current?._withUnsafeGuaranteedRef { $0.inHand.take() } ?? nil
    #else
      nil
    #endif
  }

  /// Which queue the calling thread works for.
  static var scheduler: Scheduler? { current?._withUnsafeGuaranteedRef { $0.scheduler } }

  /// Whether the calling thread works for a queue.
  static var isWorking: Bool { ofThread.pointer != nil }
}
