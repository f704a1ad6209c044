import ChapterKit
import Operations

/// The events that let a queue start an operation. In each case, the queue does not use the calling thread.
/// A cancelled operation is started without work.
enum Cause: CaseIterable {
  case adding, resuming, widening, endOfADependency, cancelling
  #if canImport(ObjectiveC) || FromScratch
    // On Linux, removing an unfinished dependency does not make an operation ready.
    case removingADependency
  #endif

  /// Causes this event on the calling thread, so that a queue starts an operation, and waits until the
  /// operation finishes.
  func run(_ operation: Operation) {
    let (queue, signIn) = (OperationQueue(), BlockOperation {})
    if ![.adding, .resuming, .widening].contains(self) { operation.addDependency(signIn) }
    if self == .resuming { queue.isSuspended = true }
    if self == .widening { queue.maxConcurrentOperationCount = 0 }
    queue.addOperation(operation)
    switch self {
    case .adding: break
    case .resuming: queue.isSuspended = false
    case .widening: queue.maxConcurrentOperationCount = 1
    case .endOfADependency: signIn.start()
    case .cancelling: operation.cancel()
    #if canImport(ObjectiveC) || FromScratch
      case .removingADependency: operation.removeDependency(signIn)
    #endif
    }
    queue.waitToEmpty()
    signIn.start()
  }
}
