import OperationsFromScratch

extension Benchmark {
  /// The cost of features that operations have and other libraries' tasks lack: the operations are prepared
  /// first and then run as one batch.
  static var preparedCases: [(name: String, run: (Int) -> Double?)] {
    [
      ("with a name", { batch($0) { $0.name = "photo" } }),
      ("with a high priority", { batch($0) { $0.queuePriority = .high } }),
      ("cancelled", { batch($0) { $0.cancel() } }),
      ("with a completion block", { batch($0) { $0.completionBlock = {} } }),
      ("observed", observed), ("of a class of its own", ownClass),
    ]
  }

  private static func batch(_ n: Int, _ prepare: (BlockOperation) -> Void) -> Double? {
    let operations = (0..<n).map { _ in
      let operation = BlockOperation {}
      prepare(operation)
      return operation
    }
    return run(operations)
  }

  private static func observed(_ n: Int) -> Double? {
    let operations = (0..<n).map { _ in BlockOperation {} }
    let observations = operations.map { $0.observe(\.isFinished) { _, _ in } }
    return withExtendedLifetime(observations) { run(operations) }
  }

  private final class Photo: Operation, @unchecked Sendable {}

  private static func ownClass(_ n: Int) -> Double? { run((0..<n).map { _ in Photo() }) }

  private static func run(_ operations: [Operation]) -> Double? {
    let queue = OperationQueue()
    queue.addOperations(operations, waitUntilFinished: false)
    queue.waitUntilAllOperationsAreFinished()
    return nil
  }
}
