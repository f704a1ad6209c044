/// An operation of a stage of this chapter, or of a reader's own queue: the least that the checks
/// need.
///
/// All members may be called from any thread.
public protocol StageOperation: AnyObject, Sendable {
  /// Makes an operation that is not cancelled, has no dependency and has normal priority.
  ///
  /// - Parameter work: What the operation does, once, unless it is cancelled before.
  init(_ work: @escaping @Sendable () -> Void)

  /// Whether it may start: everything that it depends on has finished, or it was cancelled.
  var isReady: Bool { get }
  /// Whether it has ended, with or without having done its work.
  var isFinished: Bool { get }
  /// Whether somebody has asked it to stop.
  var isCancelled: Bool { get }
  /// Which of the ready operations of a queue comes first.
  var queuePriority: StagePriority { get set }

  /// Makes it wait until another one has finished. To be called before it is in a queue.
  ///
  /// The other one does not keep it: one that is in no queue goes away when nothing else refers to it.
  func addDependency(_ operation: Self)
  /// Asks it to stop: sets `isCancelled`, unless it has finished.
  func cancel()
}

/// The five levels of priority, the highest first.
public enum StagePriority: Int, CaseIterable, Sendable {
  case veryHigh, high, normal, low, veryLow
}

/// An operation queue of a stage of this chapter, or a reader's own: what the checks run on.
///
/// It keeps an operation until that has left, and no longer; with something in it, it stays alive though
/// nothing refers to it. All members may be called from any thread.
public protocol StageQueue: AnyObject, Sendable {
  associatedtype Operation: StageOperation

  /// Makes an empty queue that is not suspended and has no limit to its width.
  ///
  /// - Parameter pool: Where all work is handed over, many operations in few items; it stands for
  ///   Dispatch.
  init(pool: Pool)

  /// How many operations may execute at once; -1 for no limit, 0 for none.
  var maxConcurrentOperationCount: Int { get set }
  /// Whether no further operation is started.
  var isSuspended: Bool { get set }
  /// How many operations have been added and have not left, which they do after they have finished.
  var operationCount: Int { get }

  /// Takes an operation, and starts it on the pool when it is ready and may start.
  func addOperation(_ operation: Operation)
  /// Blocks the calling thread, which does not compute meanwhile, until no operation is left.
  func waitUntilAllOperationsAreFinished()
}
