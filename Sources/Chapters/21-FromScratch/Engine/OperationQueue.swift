/// Starts operations as they become ready, the most important first, as many at a time as its width
/// allows.
///
/// Follows the OperationQueue class reference. All members may be called from any thread.
open class OperationQueue: Root, @unchecked Sendable {
  // Unchecked, because `settings` is guarded by `settingsLock`.
  let scheduler: Scheduler
  private let settingsLock = SpinningLock()
  private var settings = Settings()

  private struct Settings {
    var name: String?
    var quality = QualityOfService.default
    var underlyingQueue: DispatchQueue?
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
  }

  deinit {
    if scheduler.isObserved { Observers.shared.removeAll(of: self) }
  }

  /// The queue whose operations run on the main thread, one at a time.
  public static let main: OperationQueue = {
    let queue = OperationQueue(main: .main)
    queue.settings.name = "NSOperationQueue Main Queue"
    queue.settings.underlyingQueue = .main
    return queue
  }()

  /// The queue that runs the calling code: an operation's queue, the main queue on the main thread,
  /// or nil.
  public static var current: OperationQueue? {
    if let scheduler = Worker.scheduler { return scheduler.queue }
    return Thread.isMainThread ? main : nil
  }

  private var isMain: Bool { self === OperationQueue.main }

  // MARK: Adding

  /// Adds an operation. Traps if it is executing, has finished or is in a queue.
  open func addOperation(_ operation: Operation) {
    if let block = operation as? BlockOperation, Operation.isPlain(block) {
      scheduler.add(block, to: self)
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

  /// Adds a closure as an operation.
  open func addOperation(_ block: @escaping @Sendable () -> Void) {
    scheduler.add(BlockOperation(block: block), to: self)
  }

  /// Adds a closure that starts when everything added before has finished, and before anything
  /// added later starts.
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

  /// Counts finished operations once its `totalUnitCount` is set.
  open var progress: Progress { scheduler.progress }

  // MARK: Settings

  /// How many operations may run at a time. Traps for negative values but the default.
  open var maxConcurrentOperationCount: Int {
    get { scheduler.get(\.width) }
    set {
      let standard = OperationQueue.defaultMaxConcurrentOperationCount
      precondition(
        newValue >= standard, "a width is 0 or more, or defaultMaxConcurrentOperationCount")
      if isMain { return }
      announcing(.maxConcurrentOperationCount) { scheduler.set(\.width, to: newValue) }
    }
  }

  /// Whether the queue starts nothing for the time being. The main queue cannot be suspended.
  open var isSuspended: Bool {
    get { scheduler.get(\.isSuspended) }
    set {
      if isMain { return }
      announcing(.isSuspended) { scheduler.set(\.isSuspended, to: newValue) }
    }
  }

  /// A name, for people.
  open var name: String? {
    get {
      settingsLock.withLock { settings.name }
        ?? "NSOperationQueue \(ObjectIdentifier(self).hashValue)"
    }
    set {
      announcing(.name) {
        settingsLock.withLock { settings.name = newValue }
      }
    }
  }

  /// How important the operations are that have no quality of service of their own.
  open var qualityOfService: QualityOfService {
    get { settingsLock.withLock { settings.quality } }
    set {
      if isMain { return }
      let hasOwnTarget = settingsLock.withLock {
        settings.quality = newValue
        return settings.underlyingQueue != nil
      }
      if !hasOwnTarget {
        scheduler.replaceTarget(by: .global(qos: DispatchQoS(newValue).qosClass))
      }
    }
  }

  /// The dispatch queue that operations run on. Traps if set while there are operations.
  open var underlyingQueue: DispatchQueue? {
    get { settingsLock.withLock { settings.underlyingQueue } }
    set {
      let quality = settingsLock.withLock { settings.quality }
      let target = newValue ?? .global(qos: DispatchQoS(quality).qosClass)
      let isEmpty = scheduler.setTarget(target)
      precondition(isEmpty, "underlyingQueue can be set only while the queue has no operations")
      settingsLock.withLock { settings.underlyingQueue = newValue }
    }
  }

  // MARK: Announcements

  private func announcing(_ key: Key, _ change: () -> Void) {
    willChange(key)
    change()
    didChange(key)
  }

  final func willChange(_ key: Key) {
    if scheduler.isObserved { Observers.shared.willChange(key, of: self) }
  }

  final func didChange(_ key: Key) {
    if scheduler.isObserved { Observers.shared.didChange(key, of: self) }
  }

  // MARK: Key-value coding

  /// The value of an observable property by its name: `isSuspended`, or `suspended`.
  ///
  /// A subclass adds properties of its own by overriding this. Traps for a name that is unknown.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "operations": return operations
    case "operationCount": return operationCount
    case "maxConcurrentOperationCount": return maxConcurrentOperationCount
    case "isSuspended", "suspended": return isSuspended
    case "name": return name
    default: preconditionFailure("a queue has no value for the key “\(key)”")
    }
  }
}

extension DispatchQoS {
  init(_ quality: QualityOfService) {
    switch quality {
    case .userInteractive: self = .userInteractive
    case .userInitiated: self = .userInitiated
    case .utility: self = .utility
    case .background: self = .background
    default: self = .default
    }
  }
}
