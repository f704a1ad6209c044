/// A queue that starts operations when they are ready, highest priority first, up to a maximum number at a
/// time.
///
/// Follows the OperationQueue class reference. All members may be called from any thread.
open class OperationQueue: Announcing, @unchecked Sendable {
  // Unchecked: `settingsLock` guards `settings`.
  final let scheduler: Scheduler
  /// Guards `settings`.
  private let settingsLock = Lock()
  @exclusivity(unchecked) private var settings = Settings()

  private struct Settings {
    var name: String?
    /// The name that was set, if any.
    var quality: QualityOfService?
    var underlyingQueue: DispatchQueue?
    /// The dispatch queue that provides the threads.
    var target: DispatchQueue {
      underlyingQueue ?? .global(qos: DispatchQoS(quality ?? .default).qosClass)
    }
  }

  /// The value that leaves the limit to the system.
  public static let defaultMaxConcurrentOperationCount = -1

  override public init() {
    scheduler = Scheduler(target: .global(), isMain: false)
    super.init()
    scheduler.queue = self
  }

  /// Creates the main queue.
  private init(main target: DispatchQueue) {
    scheduler = Scheduler(target: target, isMain: true)
    super.init()
    scheduler.queue = self
    settings = Settings(
      name: "NSOperationQueue Main Queue", quality: .userInteractive, underlyingQueue: target)
  }

  deinit {
    afterAllReleases()
    if scheduler.isObserved { Observers.shared.removeAll(of: self) }
  }

  /// The queue whose operations run on the main thread, one at a time.
  ///
  /// Its settings cannot be changed, because all code of the process shares the queue.
  open class var main: OperationQueue { mainQueue }

  private static let mainQueue = OperationQueue(main: .main)

  /// The queue that runs the calling code: an operation's queue, the main queue on the main thread,
  /// or nil.
  open class var current: OperationQueue? {
    if let scheduler = Worker.scheduler { return scheduler.queue }
    return Thread.isMainThread ? mainQueue : nil
  }

  // MARK: Adding

  /// Adds an operation. Traps if it is executing, has finished or is in a queue.
  open func addOperation(_ operation: Operation) {
    if operation.hasNoOverrides {
      scheduler.add(unsafeDowncast(operation, to: BlockOperation.self), to: self)
    } else {
      scheduler.add([operation], to: self)
    }
  }

  /// Adds operations, and optionally blocks the caller until all of them have finished.
  @available(
    *, noasync, message: "use addBarrierBlock or completionBlock to be notified of the end"
  )
  open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    scheduler.add(operations, to: self)
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// Adds a closure as an operation with the queue's quality of service, through
  /// ``addOperation(_:)-(Operation)``.
  open func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  /// Adds a closure that starts after all earlier operations have finished, and before any later one starts.
  ///
  /// Clients do not see the barrier as an operation: it is not listed, counted or cancelled.
  open func addBarrierBlock(_ block: @escaping @Sendable () -> Void) {
    scheduler.addBarrier(BlockOperation(block: block), to: self)
  }

  // MARK: All operations

  /// The unfinished operations in the order in which they were added.
  ///
  /// - Complexity: O(*n*) in the number of operations.
  open var operations: [Operation] { scheduler.operations }

  /// The number of unfinished operations.
  open var operationCount: Int { scheduler.operationCount }

  /// Cancels every operation of the queue, one after another.
  open func cancelAllOperations() {
    for operation in operations { operation.cancel() }  // cancel.all-of-queue
  }

  /// Blocks the calling thread until the queue is empty. The call also waits for operations added in the
  /// meantime.
  @available(*, noasync, message: "use addBarrierBlock")
  open func waitUntilAllOperationsAreFinished() { scheduler.waiter()?.wait() }

  /// Counts the operations whose work the default `start()` has done. Counting begins when `totalUnitCount`
  /// is set.
  open var progress: Progress { scheduler.reports.progress }

  // MARK: Settings

  /// The maximum number of operations that run at a time. Traps for negative values except the default.
  open var maxConcurrentOperationCount: Int {
    get { scheduler.width }
    set {
      if newValue < OperationQueue.defaultMaxConcurrentOperationCount {
        refuse("a width is 0 or more, or defaultMaxConcurrentOperationCount")
      }
      set(.maxConcurrentOperationCount) { scheduler.width = newValue }
    }
  }

  /// True while the queue starts no operations. The main queue cannot be suspended.
  open var isSuspended: Bool {
    get { scheduler.isSuspended }
    set { set(.isSuspended) { scheduler.isSuspended = newValue } }
  }

  /// A name for logs and debugging. The default contains the address of the queue. Fixed for the main queue.
  open var name: String? {
    get { settingsLock.withLock { settings.name } ?? "NSOperationQueue \(address)" }
    set { set(.name) { settingsLock.withLock { settings.name = newValue } } }
  }

  private var address: String { "\(Unmanaged.passUnretained(self).toOpaque())" }

  /// The quality of service of operations without one of their own.
  ///
  /// The quality of service of an underlying queue takes precedence. Fixed for the main queue.
  open var qualityOfService: QualityOfService {
    get { settingsLock.withLock { settings.quality } ?? .background }
    set {
      set(.qualityOfService) {
        let target = settingsLock.withLock {
          settings.quality = newValue
          return settings.target
        }
        scheduler.replaceTarget(by: target)
      }
    }
  }

  /// The dispatch queue that runs the operations. Traps if set while the queue has operations. Fixed for the
  /// main queue.
  open var underlyingQueue: DispatchQueue? {
    get { settingsLock.withLock { settings.underlyingQueue } }
    set {
      set(.underlyingQueue) {
        var next = settingsLock.withLock { settings }
        next.underlyingQueue = newValue
        if !scheduler.setTarget(next.target) {
          refuse("underlyingQueue can be set only while the queue has no operations")
        }
        settingsLock.withLock { settings.underlyingQueue = newValue }
      }
    }
  }

  // MARK: Key-value observing and coding

  override final var isObserved: Bool { scheduler.isObserved }

  override final func noteObserver() { scheduler.noteObserver() }

  /// Sets a property and notifies observers; has no effect on the main queue.
  private final func set(_ key: Key, _ change: () -> Void) {
    if !scheduler.isMain { setting(key, change) }
  }

  /// Returns the value of an observable property by its key: `isSuspended`, or `suspended`.
  ///
  /// A subclass overrides this method to add properties of its own. Traps for an unknown key.
  override open func value(forKey key: String) -> Any? {
    switch key {
    case "operations": return operations
    case "operationCount": return operationCount
    case "maxConcurrentOperationCount": return maxConcurrentOperationCount
    case "isSuspended", "suspended": return isSuspended
    case "name": return name
    case "qualityOfService": return qualityOfService.rawValue
    case "underlyingQueue": return underlyingQueue
    default: refuse("a queue has no value for the key “\(key)”")
    }
  }

  /// Sets a settable property by its key: `maxConcurrentOperationCount`, `isSuspended` or `suspended`,
  /// `name`, `qualityOfService`, `underlyingQueue`.
  ///
  /// A subclass overrides this method to add properties of its own. Traps for an unknown key.
  override open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "maxConcurrentOperationCount":
      maxConcurrentOperationCount =
        KeyValue.integer(value) ?? OperationQueue.defaultMaxConcurrentOperationCount
    case "isSuspended", "suspended": isSuspended = KeyValue.flag(value) ?? false
    case "name": name = value as? String
    case "qualityOfService":
      qualityOfService = KeyValue.integer(value).flatMap(QualityOfService.init) ?? .default
    case "underlyingQueue": underlyingQueue = value as? DispatchQueue
    default: refuse("a queue has no value to set for the key “\(key)”")
    }
  }
}

#if !canImport(ObjectiveC)
  extension OperationQueue: ProgressReporting {}
#endif

extension DispatchQoS {
  init(_ quality: QualityOfService) { self = ReadyList.quality(ReadyList.quality(quality)) }
}
