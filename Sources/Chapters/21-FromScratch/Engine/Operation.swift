/// A task as an object: its work, its state, and whom it waits for.
///
/// Follows the Operation class reference. All members may be called from any thread unless they say
/// otherwise; reading the state takes no lock.
open class Operation: Root, @unchecked Sendable {
  // Unchecked, because of the variables, each of which belongs to a lock: `links` to `linksLock`,
  // `enrolment` to that of the queue which has the operation. No lock is taken while another is
  // held, and nothing is let go of while one is: what goes away takes locks itself, and may call
  // code of others.

  private let word = Atomic<UInt64>(0)
  @exclusivity(unchecked) private var links: Links?

  /// What the queue keeps in the operation, guarded by the queue's lock.
  @exclusivity(unchecked) final var enrolment = Enrolment()

  // The small ones come last, where they take the room that the enrolment leaves of a word.
  private let linksLock = SpinningLock()
  private let level = Atomic<Int8>(0)
  private let quality = Atomic<Int8>(-1)

  override public init() { super.init() }

  deinit {
    if links != nil { letGoOfPrerequisites() }
    if state.isObserved { Observers.shared.removeAll(of: self) }
  }

  // MARK: The work

  /// Does the work. The default does nothing.
  open func main() {}

  /// Runs the work on the calling thread and keeps the state, unless a subclass replaces it.
  ///
  /// Returns without doing the work if the operation was cancelled or has finished. Traps if the
  /// operation is executing, is not ready, or is in a queue.
  open func start() {
    let isFromQueue = Worker.isStarting(self)
    switch state.start(isFromQueue: isFromQueue, isReady: isFromQueue || isReady) {
    case .nothing: return
    case .refuse(let refusal): preconditionFailure(refusal.rawValue)
    case .skipTheWork: finish()
    case .run:
      begin(isFromQueue: isFromQueue)
      main()
      finish()
    }
  }

  /// Begins, unless another thread has come first with something that forbids it.
  private func begin(isFromQueue: Bool) {
    announcing(.isExecuting) {
      let before = update { $0.beginning() }.before
      if before.isExecuting || before.isFinished {
        preconditionFailure(StateWord.Refusal.executing.rawValue)
      }
      if before.isClaimed && !isFromQueue {
        preconditionFailure(StateWord.Refusal.enqueued.rawValue)
      }
    }
  }

  /// Ends the operation, as far as this class keeps its state.
  private func finish() {
    let before = state
    if Operation.isPlain(self), !before.isObserved {
      let after = conclude()
      if after.isObserved { announceFinish(from: before) }
      return
    }
    if before.isExecuting { willChange(.isExecuting) }
    willChange(.isFinished)
    update { $0.finishing() }
    announceFinish(from: before)
    // A subclass that answers for itself ends when it says so.
    if isFinished { conclude() }
  }

  /// Announces what the finish has changed, also to one who has begun to observe meanwhile.
  private func announceFinish(from before: StateWord) {
    if before.isExecuting { didChange(.isExecuting) }
    didChange(.isFinished)
  }

  // MARK: The state

  /// The state at this moment.
  var state: StateWord { StateWord(rawValue: word.load(ordering: .acquiring)) }

  /// Puts the state forward, and tells the states before and after.
  // snippet.update
  @inline(__always)
  @discardableResult
  func update(_ transition: (StateWord) -> StateWord) -> (before: StateWord, after: StateWord) {
    var before = word.load(ordering: .relaxed)
    while true {
      let after = transition(StateWord(rawValue: before))
      let (exchanged, original) = word.weakCompareExchange(
        expected: before, desired: after.rawValue, ordering: .acquiringAndReleasing)
      if exchanged { return (StateWord(rawValue: before), after) }
      before = original
    }
  }
  // snippet.end

  /// Whether a cancellation was requested.
  open var isCancelled: Bool { state.isCancelled }
  /// Whether the work is going on.
  open var isExecuting: Bool { state.isExecuting }
  /// Whether the task has ended, done or cancelled.
  open var isFinished: Bool { state.isFinished }
  /// Whether the operation may run now: it waits for nothing, or was cancelled.
  open var isReady: Bool { state.isReady }
  /// Whether work goes on after `start()` has returned. A queue pays no heed to it.
  open var isAsynchronous: Bool { false }
  /// The older name of ``isAsynchronous``.
  open var isConcurrent: Bool { isAsynchronous }

  /// Requests that the operation stop. Does nothing to what has finished.
  open func cancel() {
    let state = state
    if state.isFinished || state.isCancelled { return }
    let changesReadiness = !state.isReady
    if state.isObserved {
      willChange(.isCancelled)
      if changesReadiness { willChange(.isReady) }
    }
    let (before, after) = update { $0.cancelling() }
    if after.isObserved {
      didChange(.isCancelled)
      if changesReadiness { didChange(.isReady) }
    }
    // snippet.ready
    // cancel.pending-becomes-ready
    if !before.isReady, after.isReady, after.isEnqueued { tellScheduler() }
    // snippet.end
  }

  /// Makes the end take effect, once: frees dependents, wakes threads, leaves the queue.
  @discardableResult
  func conclude() -> StateWord {
    let (before, after) = update { $0.concluding() }
    if before.isConcluded { return after }
    if after.unfinishedDependencies > 0 { strikeOut() }
    let leavesLater = after.isEnqueued && Worker.noteFinish(of: self)
    if after.isLinked { freeDependents() }
    if after.isEnqueued, !leavesLater { enrolment.scheduler?.hasFinished(self) }
    return after
  }

  // MARK: Dependencies

  /// The operations that must finish before this one is ready, in the order in which they were
  /// added. They stay in the list when they have finished.
  open var dependencies: [Operation] { linksIfMade { $0.prerequisites.elements } ?? [] }

  /// Makes this operation wait for another one.
  ///
  /// Has no effect if it does so already, or if the other one has finished, except on the list.
  open func addDependency(_ operation: Operation) {
    // What changes nothing is not announced.
    if state.isObserved, dependsOn(operation) { return }
    announcing(.dependencies) {
      guard insert(operation), !operation.state.isConcluded else { return }
      // snippet.order
      // Counted before it is entered, so that a finish in between finds something to take off.
      let wasReady = state.isReady
      if wasReady { willChange(.isReady) }
      update { $0.waitingForOneMore() }
      let waits = operation.enter(self)
      // snippet.end
      if wasReady { didChange(.isReady) }
      if !waits { return waitForOneLess() }
      // It may have been taken back before it was entered.
      if !dependsOn(operation), operation.strike(self) { return waitForOneLess() }
      if state.isConcluded { return strikeOut() }
      if state.isEnqueued { enrolment.scheduler?.holdBack(self) }
    }
  }

  /// Makes this operation wait for another one no longer.
  open func removeDependency(_ operation: Operation) {
    guard dependsOn(operation) else { return }
    announcing(.dependencies) {
      withLinks { links in
        _ = links.prerequisites.removeFirst { $0 === operation }
        links.extrasIfMade?.identifiers.remove(ObjectIdentifier(operation))
      }
      if operation.strike(self) { waitForOneLess() }  // dependency.removable
    }
  }

  // MARK: In a queue

  /// Makes this an operation of one queue for good. Traps if it cannot be.
  final func claim(for scheduler: Scheduler) {
    let before = update { $0.claiming() }.before
    precondition(
      !before.isClaimed && !before.isExecuting && !before.isFinished && !isExecuting && !isFinished,
      """
      operations that are executing, have finished or are in a queue cannot be added to a queue; \
      make a new one
      """)
    enrolment.scheduler = scheduler
  }

  /// Tells the queue that this operation may be ready now.
  final func tellScheduler() { enrolment.scheduler?.consider(self) }

  /// Whether readiness, start and finish are certainly those of this module.
  @inline(__always)
  static func isPlain(_ operation: Operation) -> Bool { type(of: operation) == BlockOperation.self }

  /// Whether the operation has a quality of service of its own.
  final var hasQuality: Bool { quality.load(ordering: .relaxed) != -1 }

  // MARK: What few operations have

  @inline(__always)
  final func withLinks<Result>(_ body: (Links) -> Result) -> Result {
    linksLock.withLock {
      if let links { return body(links) }
      let made = Links()
      links = made
      return body(made)
    }
  }

  @inline(__always)
  @discardableResult
  final func linksIfMade<Result>(_ body: (Links) -> Result) -> Result? {
    linksLock.withLock { links.map(body) }
  }

  @inline(__always)
  final func extrasIfMade<Result>(_ body: (Extras) -> Result) -> Result? {
    linksLock.withLock { links?.extrasIfMade.map(body) }
  }

  /// A name, for people.
  open var name: String? {
    get { extrasIfMade { $0.name } ?? nil }
    set { announcing(.name) { withLinks { $0.extras.name = newValue } } }
  }

  /// Called once, on a thread of Dispatch, after the operation has finished; then set to nil.
  ///
  /// Has no effect if set after the finish.
  open var completionBlock: (@Sendable () -> Void)? {
    get { extrasIfMade { $0.completionBlock } ?? nil }
    set {
      announcing(.completionBlock) {
        var block = newValue
        withLinks { links in
          update { $0.linking() }
          swap(&links.extras.completionBlock, &block)
        }
      }
    }
  }

  /// Which of the ready operations of a queue comes first.
  open var queuePriority: QueuePriority {
    get { currentPriority }
    set {
      announcing(.queuePriority) {
        level.store(Int8(newValue.rawValue), ordering: .relaxed)
        // See becomeObserved().
        memoryFence()
      }
      // Looked at in one order with its being entered, so that one of both sees the other.
      if update({ $0 }).after.isEnqueued { enrolment.scheduler?.priorityHasChanged(self) }
    }
  }

  /// The priority as this class keeps it.
  final var currentPriority: QueuePriority {
    QueuePriority(rawValue: Int(level.load(ordering: .relaxed))) ?? .normal
  }

  /// How important the work is when system resources are given out.
  open var qualityOfService: QualityOfService {
    get { QualityOfService(rawValue: Int(quality.load(ordering: .relaxed))) ?? .default }
    set { quality.store(Int8(newValue.rawValue), ordering: .relaxed) }
  }

  /// The priority of the thread, from 0.0 to 1.0. It is kept and has no effect.
  @available(*, deprecated, message: "use qualityOfService")
  open var threadPriority: Double {
    get { extrasIfMade { $0.threadPriority } ?? 0.5 }
    set { withLinks { $0.extras.threadPriority = min(max(newValue, 0), 1) } }
  }

  /// Levels of priority inside a queue.
  public enum QueuePriority: Int, Sendable {
    case veryLow = -8
    case low = -4
    case normal = 0
    case high = 4
    case veryHigh = 8
  }

  /// Blocks the calling thread until the operation has finished.
  @available(*, noasync, message: "use completionBlock or a dependent operation")
  open func waitUntilFinished() {
    // An observer of the finish may be who waits.
    if isFinished { return }
    let semaphore: DispatchSemaphore? = withLinks { links in
      if update({ $0.linking() }).before.isConcluded { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      links.extras.waiters.append(semaphore)
      return semaphore
    }
    semaphore?.wait()
  }

  // MARK: Announcements

  /// Says that a property is about to change. Needed only for properties that a subclass keeps.
  ///
  /// For the properties of this class. One that a subclass has added has no name here and is
  /// announced by its key path, with `willChangeValue(for:)` and `didChangeValue(for:)`.
  open func willChangeValue(forKey key: String) { willChange(Key(key)) }

  /// Says that a property has changed: dependents, waiting threads and the queue go by it.
  open func didChangeValue(forKey key: String) { announceChange(of: Key(key)) }

  final func announceChange(of key: Key) {
    didChange(key)
    switch key {
    case .isFinished where isFinished: conclude()
    // Looked at in one order with its being entered, so that one of both sees the other.
    case .isReady where update({ $0 }).after.isEnqueued: tellScheduler()
    default: break
    }
  }

  func willChange(_ key: Key) {
    if state.isObserved { Observers.shared.willChange(key, of: self) }
  }

  func didChange(_ key: Key) {
    if state.isObserved { Observers.shared.didChange(key, of: self) }
  }

  private func announcing(_ key: Key, _ change: () -> Void) {
    willChange(key)
    change()
    didChange(key)
  }

  /// Makes every change from here on one that is announced.
  ///
  /// Must be called before the observer looks at the value for the first time. Then either the
  /// observer sees a change, or who makes the change sees the observer, or both.
  func becomeObserved() {
    Observers.noteFirst()
    update { $0.observing() }
    // For what is neither in the same word nor behind a lock, which is the priority.
    memoryFence()
  }

  // MARK: Key-value coding

  /// The value of an observable property by its name: `isFinished`, or `finished`.
  ///
  /// A subclass adds properties of its own by overriding this. Traps for a name that is unknown.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "isCancelled", "cancelled": return isCancelled
    case "isAsynchronous", "asynchronous": return isAsynchronous
    case "isConcurrent", "concurrent": return isConcurrent
    case "isExecuting", "executing": return isExecuting
    case "isFinished", "finished": return isFinished
    case "isReady", "ready": return isReady
    case "dependencies": return dependencies
    case "queuePriority": return queuePriority.rawValue
    case "completionBlock": return completionBlock
    case "name": return name
    case "threadPriority": return extrasIfMade { $0.threadPriority } ?? 0.5
    default: preconditionFailure("an operation has no value for the key “\(key)”")
    }
  }

  /// Sets a property that can be set by its name: `queuePriority`, `name` or `threadPriority`.
  ///
  /// A subclass adds properties of its own by overriding this. Traps for a name that is unknown.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "queuePriority":
      queuePriority = (value as? Int).flatMap(QueuePriority.init) ?? .normal
    case "name": name = value as? String
    case "threadPriority":
      withLinks { $0.extras.threadPriority = min(max(value as? Double ?? 0.5, 0), 1) }
    default: preconditionFailure("an operation has no value to set for the key “\(key)”")
    }
  }
}
