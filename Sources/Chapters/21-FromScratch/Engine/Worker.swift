import Dispatch

/// What a thread is doing for a queue while it runs the queue's operations one after another.
///
/// Belongs to its thread, and is found by it without a lock.
final class Worker {
  let scheduler: Scheduler
  private let outer: Worker?
  private var operation: Unmanaged<Operation>?
  /// Whether the operation has finished inside its own `start()`, so that the worker itself will
  /// see to its leaving the queue.
  private(set) var hasFinished = false

  /// Makes the calling thread a worker, until ``leave()``.
  init(of scheduler: Scheduler) {
    self.scheduler = scheduler
    outer = Worker.current
    pthread_setspecific(Worker.key, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes the calling thread what it was before.
  func leave() {
    pthread_setspecific(Worker.key, outer.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  /// What the calling thread is doing, if it works for a queue.
  static var current: Worker? {
    pthread_getspecific(key).map {
      Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no thread-specific data is left")
    return key
  }()

  /// Runs one operation. Returns whether it has finished and is still in the queue's lists.
  func run(_ operation: Operation) -> Bool {
    self.operation = Unmanaged.passUnretained(operation)
    hasFinished = false
    operation.start()
    self.operation = nil
    return hasFinished
  }

  /// Whether this thread is inside the `start()` of an operation, on behalf of its queue.
  func isStarting(_ operation: Operation) -> Bool {
    self.operation?.toOpaque() == Unmanaged.passUnretained(operation).toOpaque()
  }

  /// Notes that the operation has finished. Returns false if it is not the one being run.
  func noteFinish(of operation: Operation) -> Bool {
    guard isStarting(operation) else { return false }
    hasFinished = true
    return true
  }

  /// Whether this thread is about to ask for the next operation, with no foreign code in between.
  ///
  /// A subclass may have a `start()` that goes on after the finish; the classes of this module
  /// have none.
  var isAboutToAsk: Bool {
    guard hasFinished, let operation else { return false }
    return operation._withUnsafeGuaranteedRef { Operation.isPlain($0) }
  }
}
