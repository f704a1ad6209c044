import ChapterKit
import OperationsFromScratch

extension Recorder {
  /// A block operation of the engine whose work is recorded as begun and finished.
  package func block(
    _ name: String, _ work: @escaping @Sendable () -> Void = {}
  ) -> BlockOperation {
    let operation = BlockOperation { [self] in
      note(name, .began)
      work()
      note(name, .finished)
    }
    operation.name = name
    return operation
  }

  /// Adds operations to a queue of the engine and records that.
  package func enqueue(_ operations: Operation..., in queue: OperationQueue) {
    for operation in operations { note(operation.name ?? "?", .queued) }
    queue.addOperations(operations, waitUntilFinished: false)
  }
}
