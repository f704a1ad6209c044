import ChapterKit
import Operations

/// What lets a queue start an operation: whoever makes the call, the queue does not take their thread.
enum Cause: CaseIterable {
  case adding, resuming, widening, endOfADependency

  /// Has a queue start an operation by this, on a call of this thread, and waits for its end.
  func run(_ operation: Operation) {
    let (queue, signIn) = (OperationQueue(), BlockOperation {})
    if self == .endOfADependency { operation.addDependency(signIn) }
    if self == .resuming { queue.isSuspended = true }
    if self == .widening { queue.maxConcurrentOperationCount = 0 }
    queue.addOperation(operation)
    switch self {
    case .adding: break
    case .resuming: queue.isSuspended = false
    case .widening: queue.maxConcurrentOperationCount = 1
    case .endOfADependency: signIn.start()
    }
    queue.waitToEmpty()
  }
}
