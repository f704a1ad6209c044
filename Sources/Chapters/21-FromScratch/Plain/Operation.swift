/// A task as an object: its work, its state and its dependencies.
open class Operation: Announcer, @unchecked Sendable {
  // Unchecked: the lock guards all variables.
  private var has = (begun: false, finished: false, ended: false, settled: false)
  private var flags = (isExecuting: false, isCancelled: false)
  private var prerequisites: [Operation] = []
  /// The dependencies that have not finished.
  private var unfinished: [ObjectIdentifier] = []
  private var dependents: [(identity: ObjectIdentifier, operation: Weak)] = []
  private struct Weak { weak var operation: Operation? }
  /// The operation's queue, whether the queue has called `start()`, and how often the queue has evaluated its
  /// readiness.
  var (queue, isCalled, questions): (OperationQueue?, Bool, Int) = (nil, false, 0)

  /// Performs the task. The default implementation does nothing.
  open func main() {}

  /// Performs the task on the calling thread, unless the operation was cancelled or has finished.
  open func start() {
    if isFinished { return }
    let (queue, isCalled, hasBegun) = lock.withLock { (self.queue, self.isCalled, has.begun) }
    if hasBegun { refuse("start() of an operation that is executing") }
    if queue != nil, !isCalled { refuse("only the queue may call start()") }
    if isCancelled { return finish() }
    if !isCalled, !isReady { refuse("start() of an operation that is not ready") }
    announcing(["isExecuting"]) {
      if has.begun { refuse("start() of an operation that is executing") }
      (has.begun, flags.isExecuting) = (true, true)
    }
    main()
    queue?.count(self)
    finish()
  }

  private final func finish() {
    let keys = lock.withLock { flags.isExecuting } ? ["isExecuting", "isFinished"] : ["isFinished"]
    announcing(keys) { (has.begun, has.finished, flags.isExecuting) = (true, true, false) }
  }

  /// Reacts to a notification, sent by this class or by a subclass.
  override func heed(_ key: String) {
    if key == "isFinished", isFinished { end() }
    if key == "isReady" || key == "queuePriority" { lock.withLock { queue }?.look(at: [self]) }
  }

  /// Propagates the finish, once: to dependents, to the queue, to waiting threads, to the completion block.
  private final func end() {
    let this = ObjectIdentifier(self)
    let (isFirst, queue, waiting) = lock.withLock {
      defer { has.ended = true }
      return (!has.ended, self.queue, dependents.compactMap(\.operation.operation))
    }
    if !isFirst { return }
    for last in lock.withLock({ waiting.filter { $0.unfinished == [this] } }) {
      last.willChangeValue(forKey: "isReady")
    }
    let freed = lock.withLock {
      waiting.filter { dependent in
        guard dependent.unfinished.contains(this) else { return false }
        dependent.unfinished.removeAll { $0 == this }
        return dependent.unfinished.isEmpty
      }
    }
    for dependent in freed { dependent.tell("isReady", isPrior: false) }
    // Each queue receives all of its operations at once, so that it can choose among them by priority.
    let placed = lock.withLock { freed.map { (queue: $0.queue, operation: $0) } }
    let groups = Dictionary(grouping: placed) { $0.queue.map { ObjectIdentifier($0) } }
    for group in groups.values { group[0].queue?.look(at: group.map(\.operation)) }
    queue?.letGo(of: self)
    lock.withLock {
      (self.queue, has.settled) = (nil, true)
      lock.broadcast()
    }
    guard let block = completionBlock else { return }
    completionBlock = nil
    DispatchQueue.global().async { withExtendedLifetime(self) { block() } }
  }

  /// Cancels the operation, unless it has finished.
  open func cancel() {
    // The inherited `start()` may have returned although an overridden `isFinished` is still false.
    let done = lock.withLock { has.finished }
    if isFinished || lock.withLock({ flags.isCancelled }) { return }
    announcing(["isCancelled", "isReady"]) { if has.finished == done { flags.isCancelled = true } }
    if !lock.withLock({ flags.isCancelled }) { cancel() }
  }

  /// Blocks the calling thread until the operation has finished.
  @available(*, noasync, message: "use completionBlock or a dependent operation")
  open func waitUntilFinished() { lock.withLock { while !has.settled { lock.wait() } } }

  open var isCancelled: Bool { lock.withLock { flags.isCancelled } }
  open var isExecuting: Bool { lock.withLock { flags.isExecuting } }
  open var isFinished: Bool { lock.withLock { has.finished } }
  /// True if all dependencies have finished, or if the operation was cancelled.
  open var isReady: Bool { lock.withLock { unfinished.isEmpty || flags.isCancelled } }
  open var isAsynchronous: Bool { false }
  open var isConcurrent: Bool { isAsynchronous }

  /// The operation's dependencies, including the finished ones.
  open var dependencies: [Operation] { lock.withLock { prerequisites } }

  open func addDependency(_ operation: Operation) {
    if dependencies.contains(where: { $0 === operation }) { return }
    let isFinished = operation.isFinished
    announcing(["dependencies", "isReady"]) {
      prerequisites.append(operation)
      if isFinished || operation.has.ended { return }
      unfinished.append(ObjectIdentifier(operation))
      operation.dependents.append((ObjectIdentifier(self), Weak(operation: self)))
    }
  }

  open func removeDependency(_ operation: Operation) {
    let other = ObjectIdentifier(operation)
    announcing(["dependencies", "isReady"]) {
      prerequisites.removeAll { $0 === operation }
      unfinished.removeAll { $0 == other }
      operation.dependents.removeAll { $0.identity == ObjectIdentifier(self) }
    }
  }

  @Announced("name") open var name: String? = nil
  /// The priority among the ready operations of a queue.
  @Announced("queuePriority") open var queuePriority = QueuePriority.normal
  @Announced("qualityOfService") open var qualityOfService = QualityOfService.default
  /// Called once on a Dispatch thread when the operation has finished, and then set to nil.
  @Announced("completionBlock") open var completionBlock: (@Sendable () -> Void)? = nil
  @Announced("threadPriority") var ownThreadPriority = 0.5

  public enum QueuePriority: Int, Sendable {
    case veryLow = -8
    case low = -4
    case normal = 0
    case high = 4
    case veryHigh = 8
  }
}

/// An operation that runs closures concurrently, and finishes when the last of them has returned.
open class BlockOperation: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is.
  private var blocks: [@Sendable () -> Void] = []

  public convenience init(block: @escaping @Sendable () -> Void) {
    self.init()
    blocks = [block]
  }

  open var executionBlocks: [@Sendable () -> Void] { lock.withLock { blocks } }

  open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    if isExecuting || isFinished { refuse("a block for an operation that has begun") }
    lock.withLock { blocks.append(block) }
  }

  /// Runs the first closure on the calling thread, and the others on Dispatch threads.
  override open func main() {
    let (blocks, others) = (executionBlocks, DispatchGroup())
    for block in blocks.dropFirst() { DispatchQueue.global().async(group: others) { block() } }
    blocks.first?()
    others.wait()
  }
}
