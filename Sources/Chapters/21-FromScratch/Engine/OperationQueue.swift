/// Starts operations as they become ready, the most important first, as many at a time as its width
/// allows.
///
/// Follows the OperationQueue class reference. All members may be called from any thread.
open class OperationQueue: Announcing, @unchecked Sendable {
  // Unchecked, because `settings` is guarded by `settingsLock`.
  final let scheduler: Scheduler
  /// Guards `settings`.
  private let settingsLock = Lock()
  @exclusivity(unchecked) private var settings = Settings()

  private struct Settings {
    var name: String?
    /// What was set, if anything was.
    var quality: QualityOfService?
    var underlyingQueue: DispatchQueue?
    /// Where the queue's threads come from.
    var target: DispatchQueue {
      underlyingQueue ?? .global(qos: DispatchQoS(quality ?? .default).qosClass)
    }
  }

  /// Stands for as many operations at a time as the system allows.
  public static let defaultMaxConcurrentOperationCount = -1

  override public init() {
    scheduler = Scheduler(target: .global(), isMain: false)
    super.init()
    scheduler.queue = self
  }

  /// Makes the main queue.
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
  /// None of its settings can be changed, since it belongs to everybody.
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
    if Operation.isPlain(operation) {
      scheduler.add(unsafeDowncast(operation, to: BlockOperation.self), to: self)
    } else {
      scheduler.add([operation], to: self)
    }
  }

  /// Adds operations, and waits for all of them if asked to.
  @available(*, noasync, message: "use addBarrierBlock or completionBlock to hear of the end")
  open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    scheduler.add(operations, to: self)
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// Adds a closure as an operation of the queue's quality of service, by way of
  /// ``addOperation(_:)-(Operation)``.
  open func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  /// Adds a closure that starts when everything added before has finished, and before anything
  /// added later starts.
  ///
  /// It is no operation that anybody has added: it is not counted, told of or cancelled.
  open func addBarrierBlock(_ block: @escaping @Sendable () -> Void) {
    scheduler.addBarrier(BlockOperation(block: block), to: self)
  }

  // MARK: All of them

  /// The operations that have not finished, in the order in which they were added.
  ///
  /// - Complexity: O(*n*) in their number.
  open var operations: [Operation] { scheduler.operations }

  /// How many operations have not finished.
  open var operationCount: Int { scheduler.operationCount }

  /// Cancels every operation of the queue, one after another.
  open func cancelAllOperations() {
    for operation in operations { operation.cancel() }  // cancel.all-of-queue
  }

  /// Blocks the calling thread until nothing is left in the queue, whoever adds to it meanwhile.
  @available(*, noasync, message: "use addBarrierBlock")
  open func waitUntilAllOperationsAreFinished() { scheduler.waiter()?.wait() }

  /// Counts operations that have done their work in the default `start()`, once its `totalUnitCount`
  /// is set.
  open var progress: Progress { scheduler.reports.progress }

  // MARK: Settings

  /// How many operations may run at a time. Traps for negative values but the default.
  open var maxConcurrentOperationCount: Int {
    get { scheduler.width }
    set {
      if newValue < OperationQueue.defaultMaxConcurrentOperationCount {
        refuse("a width is 0 or more, or defaultMaxConcurrentOperationCount")
      }
      set(.maxConcurrentOperationCount) { scheduler.width = newValue }
    }
  }

  /// Whether the queue starts nothing for the time being. The main queue cannot be suspended.
  open var isSuspended: Bool {
    get { scheduler.isSuspended }
    set { set(.isSuspended) { scheduler.isSuspended = newValue } }
  }

  /// A name, for people. By default it has the address of the queue. That of the main queue cannot be
  /// changed.
  open var name: String? {
    get { settingsLock.withLock { settings.name } ?? "NSOperationQueue \(address)" }
    set { set(.name) { settingsLock.withLock { settings.name = newValue } } }
  }

  private var address: String { "\(Unmanaged.passUnretained(self).toOpaque())" }

  /// How important the operations are that have no quality of service of their own.
  ///
  /// The quality of an underlying queue comes before it. That of the main queue cannot be changed.
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

  /// The dispatch queue that operations run on. Traps if set while there are operations. That of
  /// the main queue cannot be changed.
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

  /// Sets a property, unless it is one of the main queue.
  private final func set(_ key: Key, _ change: () -> Void) {
    if !scheduler.isMain { setting(key, change) }
  }

  /// The value of an observable property by its name: `isSuspended`, or `suspended`.
  ///
  /// A subclass adds properties of its own by overriding this. Traps for a name that is unknown.
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

  /// Sets a property that can be set by its name: `maxConcurrentOperationCount`, `isSuspended` or
  /// `suspended`, `name`, `qualityOfService`, `underlyingQueue`.
  ///
  /// A subclass adds properties of its own by overriding this. Traps for a name that is unknown.
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
