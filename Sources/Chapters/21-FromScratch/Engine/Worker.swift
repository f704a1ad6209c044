/// What a thread is doing for a queue while it runs the queue's operations one after another.
///
/// Belongs to its thread, and is found by it without a lock.
final class Worker {
  private let scheduler: Scheduler
  private let outer: Unmanaged<Worker>?
  private var operation: Unmanaged<Operation>?
  /// Whether the operation has finished inside its own `start()`, so that the worker itself will
  /// see to its leaving the queue.
  private var hasFinished = false

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

  /// Runs one operation. Returns whether it has finished and is still in the queue's lists.
  func run(_ operation: Operation) -> Bool {
    self.operation = Unmanaged.passUnretained(operation)
    hasFinished = false
    operation.start()
    self.operation = nil
    return hasFinished
  }

  private func isStarting(_ operation: Operation) -> Bool {
    self.operation?.toOpaque() == Unmanaged.passUnretained(operation).toOpaque()
  }

  // MARK: Questions to the calling thread

  /// Which queue the calling thread works for.
  static var scheduler: Scheduler? { current?._withUnsafeGuaranteedRef { $0.scheduler } }

  /// Whether the calling thread is inside the `start()` of an operation, on behalf of its queue.
  static func isStarting(_ operation: Operation) -> Bool {
    current?._withUnsafeGuaranteedRef { $0.isStarting(operation) } ?? false
  }

  /// Notes that an operation of this module has finished. Returns false if the calling thread does
  /// not run it on behalf of its queue.
  static func noteFinish(of operation: Operation) -> Bool {
    current?._withUnsafeGuaranteedRef { worker in
      // A subclass may go on for long after it has finished.
      guard worker.isStarting(operation), Operation.isPlain(operation) else { return false }
      worker.hasFinished = true
      return true
    } ?? false
  }

  /// Whether the calling thread is about to ask this queue for the next operation, with no foreign
  /// code in between.
  static func isAboutToAsk(for scheduler: Scheduler) -> Bool {
    current?._withUnsafeGuaranteedRef { worker in
      worker.scheduler === scheduler && worker.hasFinished && worker.operation != nil
    } ?? false
  }
}
