import Operations

nonisolated extension OperationQueue {
  /// Adds an operation, and a closure that is called when the operation has finished, even after a
  /// cancellation. May be called from any thread.
  public func add(_ operation: Operation, whenFinished work: @escaping @Sendable () -> Void) {
    let ending = Ending(work)
    ending.addDependency(operation)
    addOperations([operation, ending], waitUntilFinished: false)
  }
}

/// A dependent that cancellation does not affect, because it only reports that its dependency has finished.
// snippet.ending
nonisolated private final class Ending: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked because the superclass is; this class has no mutable state.
  // snippet.show
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override func cancel() {}

  override func main() { work() }
}
// snippet.end
