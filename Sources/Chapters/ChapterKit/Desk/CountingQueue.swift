import Operations
import Synchronization

/// A queue that counts what is added to it.
package final class CountingQueue: OperationQueue, @unchecked Sendable {
  // Unchecked for the queue that it is; what changes is atomic.
  private let count = Atomic(0)

  package var added: Int { count.load(ordering: .relaxed) }

  override package func addOperation(_ operation: Operation) {
    count.wrappingAdd(1, ordering: .relaxed)
    super.addOperation(operation)
  }

  override package func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    count.wrappingAdd(operations.count, ordering: .relaxed)
    super.addOperations(operations, waitUntilFinished: wait)
  }
}
