/// A task as an object: work, state and dependencies.
///
/// Follows the Operation class reference. Unless a member says otherwise, any thread may call it; reading
/// the state takes no lock.
///
/// This file is the interface. Each idea behind it has a file of its own: `Life` (start and finish),
/// `StateWord`, `Dependencies`, `Completion` (the effects of a finish), `Links`, `Settings`,
/// `Announcements`, `KeyValueCoding`.
open class Operation: Announcing, @unchecked Sendable {
  // Unchecked: the lock of the operation's queue guards `node`. No lock is held while client code runs, or
  // while a reference is released, because a deinitializer may be client code.
  //
  // A block operation takes 112 bytes. Above 120 bytes, glibc takes a lock to free an object, and the adding
  // thread would wait for that lock.

  /// A ``StateWord``.
  final let word = Atomic<UInt64>(0)
  /// The address of the ``Links``; nil until the first thread that needs them creates them. Owned by the
  /// operation.
  final let linksMemory = Atomic<UnsafeMutableRawPointer?>(nil)
  /// The ``scheduler``. Written once, before the flag `enqueued` is set, and read only after that flag has
  /// been seen. Released in `deinit`, because any thread may read it until then.
  @exclusivity(unchecked) final var keptScheduler: Unmanaged<Scheduler>?
  /// The queue's data about the operation, guarded by the queue's lock. Exclusivity is not checked: every
  /// access is a single load or store, and no access nests in another.
  @exclusivity(unchecked) final var node = QueueNode()
  /// The raw value of the priority. Relaxed accesses suffice: no other data is published through it.
  final let level = Atomic<Int8>(0)
  /// The raw value of the quality of service. Relaxed accesses suffice, as for `level`.
  final let quality = Atomic<Int8>(-1)

  override public init() { super.init() }

  deinit {
    afterAllReleases()
    if state.isObserved { Observers.shared.removeAll(of: self) }
    if let links = linksIfMade { letGo(of: links) }
    keptScheduler?.release()
  }

  // MARK: The work

  /// The work. The default implementation does nothing.
  open func main() {}

  /// Runs `main()` on the calling thread and maintains the state. Subclasses may replace this method.
  ///
  /// Does not call `main()` if the operation has been cancelled or has finished. Traps if the operation is
  /// executing, is not ready, or is in a queue and the queue has not called this method.
  open func start() { runByDefault() }

  // MARK: The state

  /// True if cancellation was requested.
  open var isCancelled: Bool { state.isCancelled }
  /// True while the work is in progress.
  open var isExecuting: Bool { state.isExecuting }
  /// True once the task is over, whether completed or cancelled.
  open var isFinished: Bool { state.isFinished }
  /// True if the operation may run now: no dependency is unfinished, or the operation was cancelled.
  ///
  /// An override is evaluated
  /// - when the last dependency finishes or is removed, unless the operation has been cancelled by then, and
  ///   on the first `cancel()`;
  /// - by a `start()` that no queue has called;
  /// - in a queue, also when the operation is added, on a KVO notification for `isReady`, when a preceding
  ///   barrier finishes, and when an added dependency makes the operation unready.
  open var isReady: Bool { state.isReady }
  /// True if the work continues after `start()` returns. A queue ignores this property.
  open var isAsynchronous: Bool { false }
  /// The older name of ``isAsynchronous``.
  open var isConcurrent: Bool { isAsynchronous }

  /// Requests that the operation stop. Has no effect on a finished operation.
  open func cancel() { markCancelled() }

  // MARK: Dependencies

  /// The operations that must finish before this one is ready, in the order in which they were
  /// added. Finished dependencies stay in the list.
  open var dependencies: [Operation] { prerequisites }

  /// Makes this operation wait until `operation` finishes.
  ///
  /// Has no effect if `operation` is a dependency already. If `operation` has finished, it is only added to
  /// the list.
  open func addDependency(_ operation: Operation) {
    // Unless something changes, no notification is sent. The second check covers an observer added in the
    // meantime.
    if state.isObserved {
      if dependsOn(operation) { return }
      willChange(.dependencies)
    }
    wait(for: operation)
    if state.isObserved { didChange(.dependencies) }
  }

  /// Removes a dependency, so that this operation no longer waits for `operation`.
  open func removeDependency(_ operation: Operation) {
    guard dependsOn(operation) else { return }
    announcing(.dependencies) { untie(from: operation) }
  }

  // MARK: Settings

  /// A name for logs and debugging.
  open var name: String? {
    get { extrasIfMade { $0.name } ?? nil }
    set { setting(.name) { withExtras { $0.name = newValue } } }
  }

  /// A block that Dispatch runs once after the operation finishes. Set to nil before the block runs.
  ///
  /// The operation stays alive until the block returns. A block set after the operation has finished is never
  /// called.
  open var completionBlock: (@Sendable () -> Void)? {
    get { extrasIfMade { $0.completionBlock } ?? nil }
    set { setting(.completionBlock) { setCompletionBlock(newValue) } }
  }

  /// The rank of the operation among the ready operations of its queue.
  open var queuePriority: QueuePriority {
    get { currentPriority }
    set {
      settingRank(.queuePriority) { level.store(Int8(newValue.rawValue), ordering: .relaxed) }
    }
  }

  /// The importance of the work when the system assigns resources.
  open var qualityOfService: QualityOfService {
    get { currentQuality }
    set {
      settingRank(.qualityOfService) { quality.store(Int8(newValue.rawValue), ordering: .relaxed) }
    }
  }

  /// The thread's priority, clamped to 0.0 … 1.0. Stored without effect, because Linux has no priority for a
  /// single thread of a process.
  @available(*, deprecated, message: "use qualityOfService")
  open var threadPriority: Double {
    get { keptThreadPriority }
    set { keptThreadPriority = newValue }
  }

  /// Levels of priority inside a queue.
  public enum QueuePriority: Int, Sendable {
    case veryLow = -8
    case low = -4
    case normal = 0
    case high = 4
    case veryHigh = 8
  }

  // MARK: Waiting

  /// Blocks the calling thread until the operation has finished.
  ///
  /// After the return, the queues of the dependents know about the finish: a dependent is ready, or its queue
  /// is about to evaluate its `isReady`. A thread that was already waiting at the finish continues after
  /// observers have been notified.
  @available(*, noasync, message: "use completionBlock or a dependent operation")
  open func waitUntilFinished() {
    if isFinished, !state.isSettling { return }
    waiter()?.wait()
  }

  // MARK: Key-value observing and coding

  override final var isObserved: Bool { state.isObserved }

  override final func noteObserver() { update { $0.observing() } }

  override final func endChange(of key: Key) { heedChange(of: key) }

  override final class func name(of path: AnyKeyPath) -> String? {
    Key.known(in: self).first { $0.path == path }?.name
  }

  /// Returns the value of an observable property by its key: `isFinished`, or `finished`.
  ///
  /// A subclass overrides this method to add properties of its own. Traps for an unknown key.
  override open func value(forKey key: String) -> Any? { value(ofKey: key) }

  /// Sets a settable property by its key: `queuePriority`, `qualityOfService`, `completionBlock`, `name` or
  /// `threadPriority`.
  ///
  /// A number between two levels of priority is rounded to the level closer to normal. A subclass overrides
  /// this method to add properties of its own. Traps for an unknown key.
  override open func setValue(_ value: Any?, forKey key: String) { set(value, ofKey: key) }
}
