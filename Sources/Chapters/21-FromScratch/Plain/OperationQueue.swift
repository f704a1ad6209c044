import PlainState

/// Starts operations when they are ready, by priority.
open class OperationQueue: Announcer, @unchecked Sendable {
  // Unchecked: the lock guards all variables.
  private var state = QueueState()
  /// The operations, each at the same index as its member in the state.
  private var contents: [Operation] = []
  private var target: DispatchQueue?
  /// The number of the current dispatch queue. Threads that were requested from a former dispatch queue start
  /// nothing.
  private var targets = 0
  private var ownName: String?
  private var ownQuality: QualityOfService?
  private let reports = DispatchQueue(label: "progress")

  public static let defaultMaxConcurrentOperationCount = -1

  private static let mainQueue = {
    let queue = OperationQueue()
    (queue.target, queue.state.width) = (.main, 1)
    return queue
  }()
  /// The queue of the main thread. Its settings cannot be changed.
  open class var main: OperationQueue { mainQueue }

  @TaskLocal private static var running: OperationQueue?
  /// The queue that runs the calling code.
  open class var current: OperationQueue? { running ?? (Thread.isMainThread ? mainQueue : nil) }

  open func addOperation(_ operation: Operation) { enter([operation]) }

  open func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  @available(
    *, noasync, message: "use addBarrierBlock or completionBlock to be notified of the end"
  )
  open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    enter(operations)
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// Adds a closure that runs after all present operations and before all later ones. The closure is not in
  /// `operations`, is not counted and cannot be cancelled.
  open func addBarrierBlock(_ block: @escaping @Sendable () -> Void) {
    enter([BlockOperation(block: block)], isBarrier: true)
  }

  private final func enter(_ operations: [Operation], isBarrier: Bool = false) {
    for operation in operations where operation.isExecuting || operation.isFinished {
      refuse("an operation that is executing or has finished cannot be added")
    }
    announcing(isBarrier ? [] : ["operations"]) {
      for operation in operations {
        if operation.queue != nil { refuse("an operation that is in a queue cannot be added") }
        operation.queue = self
        contents.append(operation)
        state.members.append(QueueState.Member(isBarrier: isBarrier))
      }
    }
    look(at: operations)
  }

  /// Removes a finished operation.
  final func letGo(of operation: Operation) {
    announcing(isTold(of: operation) ? ["operations"] : []) {
      guard let place = place(of: operation) else { return }
      contents.remove(at: place)
      state.members.remove(at: place)
    }
    callThreads(1)
  }

  private final func isTold(of operation: Operation) -> Bool {
    operations.contains { $0 === operation }
  }

  private final func place(of operation: Operation) -> Int? {
    contents.firstIndex { $0 === operation }
  }

  /// Evaluates whether operations are ready. Only the latest evaluation counts.
  final func look(at operations: [Operation]) {
    for operation in operations {
      let question = lock.withLock {
        operation.questions += 1
        return operation.questions
      }
      let (isReady, priority) = (operation.isReady, operation.queuePriority.rawValue)
      lock.withLock {
        guard operation.questions == question, let place = place(of: operation) else { return }
        state.members[place].isReady = isReady
        state.members[place].priority = priority
      }
    }
    callThreads(operations.count)
  }

  /// Requests threads if an operation may start. An arriving thread chooses the operation.
  private final func callThreads(_ count: Int) {
    guard let next = lock.withLock({ state.next.map { contents[$0] } }) else { return }
    let own = next.qualityOfService
    let (target, targets, ownQuality) = lock.withLock {
      (self.target, self.targets, self.ownQuality)
    }
    let quality = own == .default ? ownQuality ?? .default : own
    let threads = target ?? .global(qos: classes[quality] ?? .default)
    for _ in 0..<count { threads.async { self.startNext(calledFrom: targets) } }
  }

  private final func startNext(calledFrom targets: Int) {
    let next = lock.withLock {
      (targets == self.targets ? state.next : nil).map { place in
        state.members[place].hasStarted = true
        contents[place].isCalled = true
        return contents[place]
      }
    }
    guard let next else { return }
    callThreads(1)
    OperationQueue.$running.withValue(self) { next.start() }
  }

  /// The unfinished operations, in the order in which they were added.
  open var operations: [Operation] {
    lock.withLock { zip(contents, state.members).filter { !$1.isBarrier }.map(\.0) }
  }
  open var operationCount: Int { lock.withLock { state.members.count { !$0.isBarrier } } }

  open func cancelAllOperations() { for operation in operations { operation.cancel() } }

  /// Blocks the calling thread until the queue is empty.
  @available(*, noasync, message: "use addBarrierBlock")
  open func waitUntilAllOperationsAreFinished() {
    lock.withLock { while !contents.isEmpty { lock.wait() } }
  }

  public let progress = Progress(parent: nil, userInfo: nil)

  /// Counts a completed task if a client has set the total. A serial queue orders the counts.
  final func count(_ operation: Operation) {
    if !isTold(of: operation) { return }
    reports.sync { if progress.totalUnitCount > 0 { progress.completedUnitCount += 1 } }
  }

  open var maxConcurrentOperationCount: Int {
    get { lock.withLock { state.width } ?? OperationQueue.defaultMaxConcurrentOperationCount }
    set {
      if newValue < OperationQueue.defaultMaxConcurrentOperationCount { refuse("a negative width") }
      set("maxConcurrentOperationCount") { state.width = newValue < 0 ? nil : newValue }
    }
  }

  open var isSuspended: Bool {
    get { lock.withLock { state.isSuspended } }
    set { set("isSuspended") { state.isSuspended = newValue } }
  }

  open var name: String? {
    get { lock.withLock { ownName } ?? "NSOperationQueue \(ObjectIdentifier(self))" }
    set { set("name") { ownName = newValue } }
  }

  /// The quality of service of operations without one of their own. The default is as documented.
  open var qualityOfService: QualityOfService {
    get {
      lock.withLock { ownQuality } ?? (self === Self.mainQueue ? .userInteractive : .background)
    }
    set { set("qualityOfService") { ownQuality = newValue } }
  }

  /// The dispatch queue that runs the operations.
  open var underlyingQueue: DispatchQueue? {
    get { lock.withLock { target } }
    set {
      set("underlyingQueue") {
        if !contents.isEmpty { refuse("an underlying queue for a queue that has operations") }
        (target, targets) = (newValue, targets + 1)
      }
    }
  }

  private final func set(_ key: String, _ change: () -> Void) {
    if self === OperationQueue.mainQueue { return }
    announcing([key], change)
    callThreads(lock.withLock { contents.count })
  }
}

private let classes: [QualityOfService: DispatchQoS.QoSClass] = [
  .userInteractive: .userInteractive, .userInitiated: .userInitiated, .utility: .utility,
  .background: .background,
]

#if !canImport(ObjectiveC)
  extension OperationQueue: ProgressReporting {}
#endif
