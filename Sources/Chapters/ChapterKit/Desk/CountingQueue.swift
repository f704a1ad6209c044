import Operations
import Synchronization

/// A queue that records added operations, and starts none until a given number has been added.
package final class CountingQueue: OperationQueue, @unchecked Sendable {
  // Unchecked because `OperationQueue` is; the mutable state is guarded.
  private let all = Mutex<[Operation]>([])
  private let (count, whenAdded): (Int, @Sendable ([Operation]) -> Void)

  package var added: [Operation] { all.withLock { $0 } }

  package init(
    waitingFor count: Int = 0, _ whenAdded: @escaping @Sendable ([Operation]) -> Void = { _ in }
  ) {
    (self.count, self.whenAdded) = (count, whenAdded)
    super.init()
    isSuspended = count > 0
  }

  override package func addOperation(_ operation: Operation) {
    let added = all.withLock { all in
      all.append(operation)
      return all
    }
    super.addOperation(operation)
    if added.count != count { return }
    whenAdded(added)
    isSuspended = false
  }

  override package func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    for operation in operations { addOperation(operation) }
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }
}
