/// The part of a queue that its operations know: it hears of what happens to them, and sees to it
/// that somebody starts what may start.
///
/// Operations keep it and not the queue, so that a queue can be released although operations of it
/// are still referenced. While any are unfinished, it keeps the queue.
final class Scheduler: @unchecked Sendable {
  // Unchecked, because all variables are guarded by `lock`.
  private let lock = SpinningLock()
  @exclusivity(unchecked) private var schedule = Schedule()
  private var target: DispatchQueue
  /// Which of its dispatch queues the operations run on. Workers of an earlier one start nothing.
  private var generation = 0
  /// The queue, while it has unfinished operations.
  @exclusivity(unchecked) private var busyQueue: OperationQueue?
  private var reported: Progress?
  /// Whether there is one.
  private let reports = Atomic(false)
  /// Held while an operation is counted as completed, which takes a read and a write. An observer
  /// of the progress may finish another operation.
  private let progressLock = RecursiveLock()
  private var waiters: [DispatchSemaphore] = []

  /// Operations that were added and are not in the schedule yet.
  private let inbox = Inbox()
  /// How many operations have not finished, in the schedule or not.
  private let count = Atomic(0)
  /// Whether a worker will look for work before it does anything else.
  private let isWorkerOnItsWay = Atomic(false)
  private let observed = Atomic(false)
  weak var queue: OperationQueue?

  /// How many operations one item of Dispatch runs before it gives way to other items.
  static let turn = 1_000

  /// How often a worker looks for new work before it gives its thread back.
  private static let patience = 2_000

  init(target: DispatchQueue, isMain: Bool) {
    self.target = target
    if isMain { schedule.width = 1 }
  }

  // MARK: Operations come

  /// Takes in an operation of this module, without the lock while a worker is on its way.
  func add(_ operation: BlockOperation, to queue: OperationQueue) {
    if isObserved { return add([operation], to: queue) }
    operation.claim(for: self)
    let before = count.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
    inbox.append(operation)
    // The worker lowers this flag before it empties the inbox.
    if before == 0 || !isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) {
      lockAndCallWorker {
        // Everything may have come and gone by now.
        if busyQueue == nil, operationCount > 0 { busyQueue = queue }
        takeIn()
      }
    }
    queue.didChange(.operations)  // For one who has begun to observe in between.
  }

  /// Takes in operations, in this order. Traps for one that cannot be taken.
  ///
  /// In three steps, because an operation may answer for itself whether it is ready, and is asked
  /// without the lock: they enter, they are asked, and those that are ready become so in the order
  /// in which they were added. Who becomes ready in between is heard of like any other.
  func add(_ operations: [Operation], to queue: OperationQueue) {
    for operation in operations { operation.claim(for: self) }
    queue.willChange(.operations)
    // What was finished by hand before it could say so here.
    var finished: [Operation] = []
    lock.withLock {
      if busyQueue == nil, !operations.isEmpty { busyQueue = queue }
      takeIn()
      count.wrappingAdd(operations.count, ordering: .sequentiallyConsistent)
      for operation in operations {
        _ = Unmanaged.passRetained(operation)  // Until it leaves.
        if enter(operation).isConcluded { finished.append(operation) }
      }
    }
    queue.didChange(.operations)
    let ready = operations.filter { $0.isReady }
    lockAndCallWorker {
      for operation in ready { schedule.markReady(operation) }
    }
    for operation in finished { hasFinished(operation) }
  }

  /// Takes in a barrier: it waits for everything before, and everything after waits for it.
  func addBarrier(_ operation: BlockOperation, to queue: OperationQueue) {
    operation.claim(for: self)
    queue.willChange(.operations)
    var isHeld = false
    lock.withLock {
      if busyQueue == nil { busyQueue = queue }
      takeIn()
      isHeld = schedule.count > 0
      schedule.separate(after: schedule.count)
      count.wrappingAdd(1, ordering: .sequentiallyConsistent)
      _ = Unmanaged.passRetained(operation)  // Until it leaves.
      enter(operation)
      schedule.separate(after: schedule.count)
    }
    queue.didChange(.operations)
    // If it is held back, whoever lets it go looks at it.
    if !isHeld { consider(operation) }
  }

  /// Empties the inbox into the schedule. Must be called with the lock held.
  @inline(__always)
  private func takeIn() {
    guard !inbox.isEmpty else { return }
    inbox.takeAll { reference in reference._withUnsafeGuaranteedRef { admit($0) } }
  }

  /// Enters a claimed operation of this module that the queue keeps. Must be called with the lock
  /// held.
  private func admit(_ operation: Operation) {
    if enter(operation).isReady { schedule.markReady(operation) }
  }

  /// Enters a claimed operation that the queue keeps, and tells its state. Must be called with the
  /// lock held.
  @discardableResult
  private func enter(_ operation: Operation) -> StateWord {
    // From here on, who changes it tells this scheduler; who did so before has left a trace.
    let state = operation.update { $0.enqueuing() }.after
    schedule.enter(operation)
    return state
  }

  // MARK: Operations change

  /// Hears that an operation may have become ready.
  func consider(_ operation: Operation) {
    guard operation.isReady else { return }
    lockAndCallWorker(unless: isWorkerNear) { schedule.markReady(operation) }
  }

  /// Hears that an operation waits for something that it did not wait for when it was entered.
  func holdBack(_ operation: Operation) {
    if operation.isReady { return }
    lock.withLock { schedule.holdBack(operation) }
    consider(operation)  // It may have become ready meanwhile, and was not waiting then.
  }

  /// Whether the calling thread will itself look for work next.
  private var isWorkerNear: Bool {
    !Observers.areAny && Worker.isAboutToAsk(for: self)
  }

  /// Hears that the priority of an operation is another one.
  func priorityHasChanged(_ operation: Operation) {
    lock.withLock { schedule.reorder(operation) }
  }

  /// Hears that an operation has finished, unless the worker that runs it has heard of it.
  func hasFinished(_ operation: Operation) {
    prepareToDismiss()
    var aftermath = Aftermath()
    lockAndCallWorker {
      takeIn()
      aftermath = dismiss(operation)
    }
    attend(to: aftermath)
  }

  // MARK: Operations go

  /// What is to be done without the lock after an operation has left.
  private struct Aftermath {
    var left: Unmanaged<Operation>?
    var freed: [Operation] = []
    var waiters: [DispatchSemaphore] = []
    var queue: OperationQueue?
  }

  /// Does what comes before an operation leaves, so that who has waited for the last finds it done.
  private func prepareToDismiss() {
    queueIfObserved?.willChange(.operations)
    guard reports.load(ordering: .relaxed), let progress = lock.withLock({ reported }) else {
      return
    }
    progressLock.withLock {
      if progress.totalUnitCount > 0 { progress.completedUnitCount += 1 }
    }
  }

  /// Lets go of an operation. Must be called with the lock held.
  private func dismiss(_ operation: Operation) -> Aftermath {
    var aftermath = Aftermath()
    guard schedule.leave(operation, freed: &aftermath.freed) else { return aftermath }
    // Those without code of their own need not be asked without the lock.
    aftermath.freed.removeAll { freed in
      guard Operation.isPlain(freed) else { return false }
      if freed.state.isReady { schedule.markReady(freed) }
      return true
    }
    aftermath.left = Unmanaged.passUnretained(operation)
    if count.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
      swap(&aftermath.waiters, &waiters)
      swap(&aftermath.queue, &busyQueue)
    }
    return aftermath
  }

  private func attend(to aftermath: Aftermath) {
    aftermath.left?.release()
    queueIfObserved?.didChange(.operations)
    for operation in aftermath.freed { consider(operation) }
    for waiter in aftermath.waiters { waiter.signal() }
  }

  // MARK: Workers

  /// Does something with the lock held, and calls a worker if one is needed then.
  @inline(__always)
  private func lockAndCallWorker(unless isNear: Bool = false, _ change: () -> Void) {
    let needsWorker = lock.withLock {
      change()
      return !isNear && shouldCallWorker()
    }
    if needsWorker { callWorker() }
  }

  /// Whether a worker should be called: something may start and none is on its way. Must be called
  /// with the lock held, and obeyed.
  // snippet.call
  private func shouldCallWorker() -> Bool {
    guard schedule.hasNext, !isWorkerOnItsWay.load(ordering: .relaxed) else { return false }
    isWorkerOnItsWay.store(true, ordering: .sequentiallyConsistent)
    return true
  }
  // snippet.end

  /// Asks Dispatch for a thread.
  private func callWorker() {
    let (target, generation) = lock.withLock { (self.target, self.generation) }
    target.run { [self] in work(on: generation) }
  }

  /// Runs operations while there are any, or until it is another item's turn.
  // snippet.work
  private func work(on generation: Int) {
    let worker = Worker(of: self)
    defer { worker.leave() }
    var left = Scheduler.turn
    while let first = lookForWork(on: generation) {
      var next: Operation? = first
      while let operation = next {
        let isToLeave = operation.hasQuality ? runApart(operation) : worker.run(operation)
        left -= 1
        if isToLeave { prepareToDismiss() }
        var aftermath = Aftermath()
        var following: Operation?
        lockAndCallWorker {
          takeIn()
          if isToLeave { aftermath = dismiss(operation) }
          following = left > 0 ? schedule.next() : nil
        }
        if isToLeave { attend(to: aftermath) }
        next = following
      }
      if left <= 0 || !linger() { return }
    }
  }
  // snippet.end

  /// Takes the first operation for a worker that was on its way.
  private func lookForWork(on generation: Int) -> Operation? {
    var next: Operation?
    lockAndCallWorker {
      isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
      takeIn()
      if generation == self.generation { next = schedule.next() }
    }
    return next
  }

  /// Waits a little for new work, as the one who is on its way. Returns false if another is.
  private func linger() -> Bool {
    let isAlone = !isWorkerOnItsWay.exchange(true, ordering: .sequentiallyConsistent)
    guard isAlone else { return false }
    for _ in 0..<Spinning.attempts(Scheduler.patience) where !inbox.isEmpty { break }
    return true
  }

  /// Runs an operation that has a quality of service of its own as an item of its own.
  ///
  /// - Returns: False, since it leaves the queue from there.
  private func runApart(_ operation: Operation) -> Bool {
    let target = lock.withLock { self.target }
    target.run(at: DispatchQoS(operation.qualityOfService)) { [self] in
      let worker = Worker(of: self)
      let isToLeave = worker.run(operation)
      worker.leave()
      if isToLeave { hasFinished(operation) }
    }
    return false
  }

  // MARK: Settings and questions

  /// A setting as it is now.
  func get<Value>(_ setting: KeyPath<Schedule, Value>) -> Value {
    lock.withLock { schedule[keyPath: setting] }
  }

  /// Changes a setting, after which more operations may start.
  func set<Value>(_ setting: WritableKeyPath<Schedule, Value>, to value: Value) {
    lockAndCallWorker {
      takeIn()
      schedule[keyPath: setting] = value
    }
  }

  /// How many operations have not finished.
  var operationCount: Int { count.load(ordering: .acquiring) }

  /// The dispatch queue that operations run on.
  var dispatchQueue: DispatchQueue { lock.withLock { target } }

  /// Replaces the dispatch queue. Returns false if there are operations.
  func setTarget(_ target: DispatchQueue) -> Bool {
    lock.withLock {
      guard operationCount == 0 else { return false }
      self.target = target
      generation += 1
      isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
      return true
    }
  }

  /// Replaces the dispatch queue for the workers that are called from now on.
  func replaceTarget(by target: DispatchQueue) { lock.withLock { self.target = target } }

  /// The progress that counts operations which leave, made when first asked for.
  var progress: Progress {
    if let reported = lock.withLock({ reported }) { return reported }
    let made = Progress(parent: nil, userInfo: nil)
    return lock.withLock {
      if reported == nil { reported = made }
      reports.store(true, ordering: .sequentiallyConsistent)
      return reported ?? made
    }
  }

  /// A semaphore that is signalled when nothing is left; nil if nothing is.
  func waiter() -> DispatchSemaphore? {
    lock.withLock {
      if operationCount == 0 { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      waiters.append(semaphore)
      return semaphore
    }
  }

  /// The operations that have not finished, in the order in which they were added.
  var operations: [Operation] {
    lock.withLock {
      takeIn()
      return schedule.all.operations
    }
  }

  private var queueIfObserved: OperationQueue? { isObserved ? queue : nil }

  var isObserved: Bool { observed.load(ordering: .relaxed) }

  /// Makes every change from here on one that is announced; see `Operation.becomeObserved()`.
  func becomeObserved() {
    Observers.noteFirst()
    observed.store(true, ordering: .sequentiallyConsistent)
    memoryFence()
  }
}
