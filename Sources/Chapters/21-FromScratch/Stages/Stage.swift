/// An operation of a stage of this chapter, or of a reader's own queue, reduced to what the checks need.
///
/// All members may be called from any thread.
public protocol StageOperation: AnyObject, Sendable {
  /// Creates an operation that is not cancelled, has no dependencies and has normal priority.
  ///
  /// - Parameter work: The task, called once unless the operation is cancelled first.
  init(_ work: @escaping @Sendable () -> Void)

  /// True if all dependencies have finished, or if the operation was cancelled.
  var isReady: Bool { get }
  /// True if the operation has ended, whether or not it called its task.
  var isFinished: Bool { get }
  /// True if the operation was cancelled before it finished.
  var isCancelled: Bool { get }
  /// The level of priority, which orders the ready operations of a queue.
  var queuePriority: StagePriority { get set }

  /// Adds a dependency. Must be called before the operation is in a queue.
  ///
  /// The dependency must not retain the dependent: a dependent in no queue is destroyed when its last other
  /// reference goes away.
  func addDependency(_ operation: Self)
  /// Sets `isCancelled`, unless the operation has finished.
  func cancel()
}

/// The five levels of priority, the highest first.
public enum StagePriority: Int, CaseIterable, Sendable {
  case veryHigh, high, normal, low, veryLow
}

/// An operation queue of a stage of this chapter, or a reader's own queue.
///
/// A queue retains each of its operations until the operation has left the queue. A queue with operations
/// stays alive without a reference from outside. All members may be called from any thread.
public protocol StageQueue: AnyObject, Sendable {
  associatedtype Operation: StageOperation

  /// Creates an empty queue that is not suspended and has no limit.
  ///
  /// - Parameter pool: Runs all work, possibly many operations in one item; takes the place of Dispatch.
  init(pool: Pool)

  /// The highest number of operations that execute at the same time; -1 for no limit, 0 for none.
  var maxConcurrentOperationCount: Int { get set }
  /// True if the queue starts no further operation.
  var isSuspended: Bool { get set }
  /// The number of operations in the queue. An operation leaves the queue after it has finished.
  var operationCount: Int { get }

  /// Adds an operation, which starts on the pool when it is ready and the queue may start it.
  func addOperation(_ operation: Operation)
  /// Blocks the calling thread, without busy waiting, until the queue is empty.
  func waitUntilAllOperationsAreFinished()
}
