import Dispatch
import Synchronization

/// A task as an object: its work, its state, and whom it waits for.
///
/// Follows the Operation class reference. All members may be called from any thread unless they say
/// otherwise; reading the state takes no lock.
open class Operation: Root, @unchecked Sendable {
  // Unchecked, because of the fields that belong to a lock which is not theirs: `links` is guarded
  // by `linksLock`; the fields of `Enrolment` by the lock of the queue that has the operation.

  private let word = Atomic<UInt64>(0)
  private let linksLock = SpinningLock()
  private var madeLinks: Links?
  private let level = Atomic<Int8>(0)
  private let quality = Atomic<Int8>(-1)

  /// What the queue keeps in the operation, guarded by the queue's lock.
  final var enrolment = Enrolment()

  override public init() { super.init() }

  deinit {
    if let links = madeLinks { Operation.release(&links.dependencies) }
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
    let isFromQueue = Worker.current?.isStarting(self) ?? false
    switch state.start(isFromQueue: isFromQueue) {
    case .nothing: return
    case .refuse(let refusal): preconditionFailure(refusal.rawValue)
    case .skipTheWork: finish()
    case .run:
      if !isFromQueue, !isReady { preconditionFailure(StateWord.Refusal.unready.rawValue) }
      begin()
      main()
      finish()
    }
  }

  private func begin() {
    announcing(.isExecuting) {
      let before = update { $0.beginning() }.before
      if before.isExecuting { preconditionFailure(StateWord.Refusal.executing.rawValue) }
    }
  }

  /// Ends the operation of which this class keeps the state.
  private func finish() {
    let before = state
    if before.isObserved {
      if before.isExecuting { willChange(.isExecuting) }
      willChange(.isFinished)
    }
    let change = update { $0.finishing() }
    // What the change itself has found, for an observation may have begun since the first look.
    if change.after.isObserved {
      if before.isExecuting { didChange(.isExecuting) }
      didChange(.isFinished)
    }
    release(change)
  }

  // MARK: The state

  /// The state at this moment.
  var state: StateWord { StateWord(rawValue: word.load(ordering: .acquiring)) }

  /// Puts the state forward, and tells the states before and after.
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
    // cancel.pending-becomes-ready
    if !before.isReady, after.isReady, after.isEnqueued { enrolment.scheduler?.consider(self) }
  }

  /// Makes the end take effect, once: frees dependents, wakes threads, leaves the queue.
  func conclude() {
    let (before, after) = update { $0.finishing() }
    release((before, after))
  }

  private func release(_ change: (before: StateWord, after: StateWord)) {
    if change.before.isFinished { return }
    if change.after.isEnqueued { enrolment.scheduler?.hasFinished(self) }
    if change.after.isLinked { freeDependents() }
  }

  private func freeDependents() {
    let losesBlock = state.isObserved && withLinks { $0.completionBlock != nil }
    if losesBlock { willChange(.completionBlock) }
    let (dependents, waiters, block) = withLinks { links in
      defer { (links.dependents, links.waiters, links.completionBlock) = ([], [], nil) }
      return (links.dependents, links.waiters, links.completionBlock)
    }
    if losesBlock { didChange(.completionBlock) }
    for dependent in dependents { dependent.operation?.dependencyHasFinished() }
    for waiter in waiters { waiter.signal() }
    if let block { DispatchQueue.global().async(execute: block) }  // completion.after-main-task
  }

  // MARK: Dependencies

  /// The operations that must finish before this one is ready, in the order in which they were
  /// added. They stay in the list when they have finished.
  open var dependencies: [Operation] {
    linksIfMade { $0.dependencies } ?? []
  }

  /// Makes this operation wait for another one.
  ///
  /// Has no effect if it does so already, or if the other one has finished, except on the list.
  open func addDependency(_ operation: Operation) {
    let isNew = withLinks { links in !links.dependsOn(operation) }
    guard isNew else { return }
    announcing(.dependencies) {
      withLinks { $0.insert(operation) }
      if operation.state.isFinished { return }
      // Counted before it is entered, so that a finish in between finds something to take off.
      let wasReady = state.isReady
      if wasReady { willChange(.isReady) }
      update { $0.waitingForOneMore() }
      let waits = operation.enter(self)
      if wasReady { didChange(.isReady) }
      if !waits { dependencyHasFinished() }
    }
  }

  /// Makes this operation wait for another one no longer.
  open func removeDependency(_ operation: Operation) {
    let wasDependent = linksIfMade { $0.dependsOn(operation) } ?? false
    guard wasDependent else { return }
    announcing(.dependencies) {
      withLinks { $0.remove(operation) }
      if operation.strike(self) { dependencyHasFinished() }  // dependency.removable
    }
  }

  /// Notes that an operation waits for this one, unless this one has finished.
  private func enter(_ dependent: Operation) -> Bool {
    withLinks { links in
      if state.isFinished { return false }
      links.dependents.append(Links.Dependent(operation: dependent))
      return true
    }
  }

  /// Forgets an operation that waits for this one; false if it is not waiting any more.
  private func strike(_ dependent: Operation) -> Bool {
    withLinks { links in
      guard let place = links.dependents.firstIndex(where: { $0.operation === dependent }) else {
        return false
      }
      links.dependents.remove(at: place)
      return true
    }
  }

  /// Takes one off what this operation waits for.
  private func dependencyHasFinished() {
    let isLast = !state.isReady && state.unfinishedDependencies == 1
    if isLast { willChange(.isReady) }
    let (before, after) = update { $0.waitingForOneLess() }
    if isLast || before.isReady != after.isReady { didChange(.isReady) }
    // dependency.ready-after-last
    if !before.isReady, after.isReady, after.isEnqueued { enrolment.scheduler?.consider(self) }
  }

  /// Lets go of a chain of operations one by one, since releasing them in a chain of calls would
  /// overflow the stack.
  private static func release(_ operations: inout [Operation]) {
    var open = operations
    operations = []
    while var next = open.popLast() {
      guard isKnownUniquelyReferenced(&next), let links = next.madeLinks else { continue }
      open.append(contentsOf: links.dependencies)
      links.dependencies = []
    }
  }

  // MARK: In a queue

  /// Makes this an operation of one queue for good. Traps if it cannot be.
  final func claim(for scheduler: Scheduler) {
    let before = update { $0.claiming() }.before
    precondition(
      !before.isClaimed && !isExecuting && !isFinished,
      """
      operations that are executing, have finished or are in a queue cannot be added to a queue; \
      make a new one
      """)
    enrolment.scheduler = scheduler
  }

  /// Whether readiness, start and finish are certainly those of this module.
  @inline(__always)
  static func isPlain(_ operation: Operation) -> Bool { type(of: operation) == BlockOperation.self }

  /// Whether the operation has a quality of service of its own.
  final var hasQuality: Bool { quality.load(ordering: .relaxed) != -1 }

  // MARK: What few operations have

  private func withLinks<Result>(_ body: (Links) -> Result) -> Result {
    linksLock.withLock {
      if let madeLinks { return body(madeLinks) }
      let links = Links()
      madeLinks = links
      // Only now: whoever sees the flag finds the links, and whoever finishes sees the flag.
      update { $0.linking() }
      return body(links)
    }
  }

  private func linksIfMade<Result>(_ body: (Links) -> Result) -> Result? {
    state.isLinked ? withLinks(body) : nil
  }

  /// A name, for people.
  open var name: String? {
    get { linksIfMade { $0.name } ?? nil }
    set { announcing(.name) { withLinks { $0.name = newValue } } }
  }

  /// Called once, on a thread of Dispatch, after the operation has finished; then set to nil.
  ///
  /// Has no effect if set after the finish.
  open var completionBlock: (@Sendable () -> Void)? {
    get { linksIfMade { $0.completionBlock } ?? nil }
    set {
      announcing(.completionBlock) { withLinks { $0.completionBlock = newValue } }
    }
  }

  /// Which of the ready operations of a queue comes first.
  open var queuePriority: QueuePriority {
    get { QueuePriority(rawValue: Int(level.load(ordering: .relaxed))) ?? .normal }
    set {
      announcing(.queuePriority) {
        level.store(Int8(newValue.rawValue), ordering: .relaxed)
        // See becomeObserved().
        atomicMemoryFence(ordering: .sequentiallyConsistent)
      }
      if state.isEnqueued { enrolment.scheduler?.priorityHasChanged(self) }
    }
  }

  /// How important the work is when system resources are given out.
  open var qualityOfService: QualityOfService {
    get { QualityOfService(rawValue: Int(quality.load(ordering: .relaxed))) ?? .default }
    set { quality.store(Int8(newValue.rawValue), ordering: .relaxed) }
  }

  /// The priority of the thread, from 0.0 to 1.0. It is kept and has no effect.
  @available(*, deprecated, message: "use qualityOfService")
  open var threadPriority: Double {
    get { linksIfMade { $0.threadPriority } ?? 0.5 }
    set { withLinks { $0.threadPriority = min(max(newValue, 0), 1) } }
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
    let semaphore: DispatchSemaphore? = withLinks { links in
      if state.isFinished { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      links.waiters.append(semaphore)
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
    case .isReady where state.isEnqueued: enrolment.scheduler?.consider(self)
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
    update { $0.observing() }
    // For what is neither in the same word nor behind a lock, which is the priority.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
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
    default: preconditionFailure("an operation has no value for the key “\(key)”")
    }
  }
}
