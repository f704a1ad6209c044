/// A task as an object: its work, its state, and whom it waits for.
///
/// Follows the Operation class reference. All members may be called from any thread unless they say
/// otherwise; reading the state takes no lock.
///
/// This file is the interface. Each idea behind it has a file of its own: `Life` (start and finish),
/// `StateWord`, `Dependencies`, `Completion` (how the end takes effect), `Links`, `Settings`,
/// `Announcements`, `KeyValueCoding`.
open class Operation: Announcing, @unchecked Sendable {
  // Unchecked: `node` is guarded by the lock of the queue which has the operation. No lock is
  // held while code of others is called, or while something is let go of, which may call such code.
  //
  // A block operation takes 112 bytes. With more than 120, glibc takes a lock to free one, and the thread
  // that adds would wait for it.

  /// A ``StateWord``.
  final let word = Atomic<UInt64>(0)
  /// Where the ``Links`` lie, once they are made. Made by whoever comes first and owned by the
  /// operation.
  final let linksMemory = Atomic<UnsafeMutableRawPointer?>(nil)
  /// The ``scheduler``. Set before the mark `enqueued` is, which who asks has seen, and never again;
  /// kept until the operation goes away, since anybody may ask.
  @exclusivity(unchecked) final var keptScheduler: Unmanaged<Scheduler>?
  /// What the queue keeps in the operation, guarded by the queue's lock. Not checked for exclusive
  /// access, since every access is one load or store, and no other begins in it.
  @exclusivity(unchecked) final var node = QueueNode()
  /// The raw value of the priority. On its own: nothing else is published by it.
  final let level = Atomic<Int8>(0)
  /// The raw value of the quality of service. On its own: nothing else is published by it.
  final let quality = Atomic<Int8>(-1)

  override public init() { super.init() }

  deinit {
    afterAllReleases()
    if state.isObserved { Observers.shared.removeAll(of: self) }
    if let links = linksIfMade { letGo(of: links) }
    keptScheduler?.release()
  }

  // MARK: The work

  /// Does the work. The default does nothing.
  open func main() {}

  /// Runs the work on the calling thread and keeps the state, unless a subclass replaces it.
  ///
  /// Returns without doing the work if the operation was cancelled or has finished. Traps if the
  /// operation is executing, is not ready, or is in a queue that has not called this.
  open func start() { runByDefault() }

  // MARK: The state

  /// Whether a cancellation was requested.
  open var isCancelled: Bool { state.isCancelled }
  /// Whether the work is going on.
  open var isExecuting: Bool { state.isExecuting }
  /// Whether the task has ended, done or cancelled.
  open var isFinished: Bool { state.isFinished }
  /// Whether the operation may run now: it waits for nothing, or was cancelled.
  ///
  /// A class that overrides this is asked when it is first cancelled, and when it comes to wait for nothing
  /// before that; by `start()` when nobody has called that for a queue; in a queue also when it is added,
  /// when it announces a change, when a barrier before it has finished, and when a dependency takes its
  /// readiness away.
  open var isReady: Bool { state.isReady }
  /// Whether work goes on after `start()` has returned. A queue pays no heed to it.
  open var isAsynchronous: Bool { false }
  /// The older name of ``isAsynchronous``.
  open var isConcurrent: Bool { isAsynchronous }

  /// Requests that the operation stop. Does nothing to what has finished.
  open func cancel() { markCancelled() }

  // MARK: Dependencies

  /// The operations that must finish before this one is ready, in the order in which they were
  /// added. They stay in the list when they have finished.
  open var dependencies: [Operation] { prerequisites }

  /// Makes this operation wait for another one.
  ///
  /// Has no effect if it does so already, or if the other one has finished, except on the list.
  open func addDependency(_ operation: Operation) {
    // A change is announced only if there is one; an observer that comes meanwhile is told.
    if state.isObserved {
      if dependsOn(operation) { return }
      willChange(.dependencies)
    }
    wait(for: operation)
    if state.isObserved { didChange(.dependencies) }
  }

  /// Makes this operation wait for another one no longer.
  open func removeDependency(_ operation: Operation) {
    guard dependsOn(operation) else { return }
    announcing(.dependencies) { untie(from: operation) }
  }

  // MARK: Settings

  /// A name, for people.
  open var name: String? {
    get { extrasIfMade { $0.name } ?? nil }
    set { setting(.name) { withExtras { $0.name = newValue } } }
  }

  /// Called once, on a thread of Dispatch, after the operation has finished; then set to nil.
  ///
  /// The operation is kept until it has returned. Has no effect if set after the finish.
  open var completionBlock: (@Sendable () -> Void)? {
    get { extrasIfMade { $0.completionBlock } ?? nil }
    set { setting(.completionBlock) { setCompletionBlock(newValue) } }
  }

  /// Which of the ready operations of a queue comes first.
  open var queuePriority: QueuePriority {
    get { currentPriority }
    set {
      settingRank(.queuePriority) { level.store(Int8(newValue.rawValue), ordering: .relaxed) }
    }
  }

  /// How important the work is when system resources are given out.
  open var qualityOfService: QualityOfService {
    get { currentQuality }
    set {
      settingRank(.qualityOfService) { quality.store(Int8(newValue.rawValue), ordering: .relaxed) }
    }
  }

  /// The priority of the thread, from 0.0 to 1.0; what is outside goes to the nearer end. It is kept
  /// and has no effect, since Linux has no priority for a single thread of a process.
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
  /// When this returns, dependents are ready in their queues, or are about to be asked there whether they
  /// are. A thread that has waited since before the end goes on when observers have been told of it.
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

  /// The value of an observable property by its name: `isFinished`, or `finished`.
  ///
  /// A subclass adds properties of its own by overriding this. Traps for a name that is unknown.
  override open func value(forKey key: String) -> Any? { value(ofKey: key) }

  /// Sets a property that can be set by its name: `queuePriority`, `qualityOfService`,
  /// `completionBlock`, `name` or `threadPriority`.
  ///
  /// A number that is none of the levels of priority goes to the next level on the way to normal. A
  /// subclass adds properties of its own by overriding this. Traps for a name that is unknown.
  override open func setValue(_ value: Any?, forKey key: String) { set(value, ofKey: key) }
}
