import Operations

nonisolated extension OperationQueue {
  /// Adds an operation, and work that is done when it has finished, whatever is cancelled meanwhile.
  /// May be called from any thread.
  public func add(_ operation: Operation, whenFinished work: @escaping @Sendable () -> Void) {
    let ending = Ending(work)
    ending.addDependency(operation)
    addOperations([operation, ending], waitUntilFinished: false)
  }
}

/// Work that no cancellation reaches: it only tells that something else is over.
// snippet.ending
nonisolated private final class Ending: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked for the operation that it is; nothing of it changes.
  // snippet.show
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override func cancel() {}

  override func main() { work() }
}
// snippet.end
