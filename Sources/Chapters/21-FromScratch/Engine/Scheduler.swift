import Dispatch
import Synchronization

/// The part of a queue that its operations know: it hears of what happens to them, and sees to it
/// that somebody starts what may start.
///
/// Operations keep it and not the queue, so that a queue can be released although operations of it
/// are still referenced. While any are unfinished, it keeps the queue.
final class Scheduler: @unchecked Sendable {
  // Unchecked, because all variables are guarded by `lock`.
  private let lock = SpinningLock()
  private var schedule = Schedule()
  private var target: DispatchQueue
  /// The queue, while it has unfinished operations.
  private var busyQueue: OperationQueue?
  private var reported: Progress?

  private let isMain: Bool
  private let observed = Atomic(false)
  weak var queue: OperationQueue?

  /// How many operations one item of Dispatch runs before it gives way to other items.
  private static let turn = 1_000

  init(target: DispatchQueue, isMain: Bool) {
    self.target = target
    self.isMain = isMain
    if isMain { schedule.width = 1 }
  }

  // MARK: Operations come

  /// Takes in operations, in this order. Traps for one that cannot be taken.
  ///
  /// - Parameter isBarrier: Whether they wait for everything before, and everything after for them.
  func add(
    _ operations: [Operation], asBarrier isBarrier: Bool = false, to queue: OperationQueue
  ) {
    for operation in operations { operation.claim(for: self) }
    // Otherwise none of them starts yet: observers are to be told before, and operations that have
    // to be asked whether they are ready are not to be overtaken by those that have not.
    let mayStart = !isObserved && operations.allSatisfy(Operation.isPlain)
    queue.willChange(.operations)
    let needsWorker = lock.withLock {
      busyQueue = queue
      if isBarrier { schedule.separate() }
      for operation in operations { admit(operation, mayStart: mayStart) }
      if isBarrier { schedule.separate() }
      return mayStart && schedule.needsWorker()
    }
    queue.didChange(.operations)
    if needsWorker { callWorker() }
    if !mayStart { settle(operations) }
  }

  /// Takes in one operation of the classes of this module.
  func add(_ operation: BlockOperation, to queue: OperationQueue) {
    if isObserved { return add([operation], asBarrier: false, to: queue) }
    operation.claim(for: self)
    let needsWorker = lock.withLock {
      busyQueue = queue
      admit(operation, mayStart: true)
      return schedule.needsWorker()
    }
    queue.didChange(.operations)  // For one who has begun to observe in between.
    if needsWorker { callWorker() }
  }

  /// Enters a claimed operation. Must be called with the lock held.
  private func admit(_ operation: Operation, mayStart: Bool) {
    _ = Unmanaged.passRetained(operation)  // Until it leaves.
    let isHeld = schedule.enter(operation)
    // From here on, who makes it ready tells this scheduler; who did so before has left a trace.
    let state = operation.update { $0.enqueuing() }.after
    if mayStart, !isHeld, state.isReady { schedule.markReady(operation) }
  }

  /// Looks at operations that have been entered, some of which may be ready or finished already.
  private func settle(_ operations: [Operation]) {
    let finished = operations.filter(\.state.isFinished)
    let ready = operations.filter { !$0.state.isFinished && $0.isReady }
    let needsWorker = lock.withLock {
      for operation in ready { schedule.markReady(operation) }
      return schedule.needsWorker()
    }
    if needsWorker { callWorker() }
    for operation in finished { hasFinished(operation) }
  }

  // MARK: Operations change

  /// Hears that an operation may have become ready.
  func consider(_ operation: Operation) {
    guard operation.isReady else { return }
    let worker = Worker.current
    let isWorkerNear = worker?.scheduler === self && worker?.isAboutToAsk == true
    let needsWorker = lock.withLock {
      schedule.markReady(operation)
      return !isWorkerNear && schedule.needsWorker()
    }
    if needsWorker { callWorker() }
  }

  /// Hears that the priority of an operation is another one.
  func priorityHasChanged(_ operation: Operation) {
    lock.withLock { schedule.reorder(operation) }
  }

  /// Hears that an operation has finished.
  func hasFinished(_ operation: Operation) {
    if Worker.current?.noteFinish(of: operation) == true { return }
    if isObserved { queue?.willChange(.operations) }
    let (aftermath, needsWorker) = lock.withLock {
      let aftermath = dismiss(operation)
      return (aftermath, schedule.needsWorker())
    }
    attend(to: aftermath)
    if needsWorker { callWorker() }
  }

  // MARK: Operations go

  /// What is to be done without the lock after an operation has left.
  private struct Aftermath {
    var left: Unmanaged<Operation>?
    var freed: [Operation] = []
    var waiters: [DispatchSemaphore] = []
    var queue: OperationQueue?
    var progress: Progress?
  }

  /// Lets go of an operation. Must be called with the lock held.
  private func dismiss(_ operation: Operation) -> Aftermath {
    var aftermath = Aftermath()
    guard schedule.leave(operation, freed: &aftermath.freed) else { return aftermath }
    aftermath.left = Unmanaged.passUnretained(operation)
    aftermath.progress = reported
    if schedule.count == 0 {
      swap(&aftermath.waiters, &schedule.waiters)
      swap(&aftermath.queue, &busyQueue)
    }
    return aftermath
  }

  private func attend(to aftermath: Aftermath) {
    aftermath.left?.release()
    if isObserved { queue?.didChange(.operations) }
    if let progress = aftermath.progress, progress.totalUnitCount > 0 {
      progress.completedUnitCount += 1
    }
    for operation in aftermath.freed { consider(operation) }
    for waiter in aftermath.waiters { waiter.signal() }
  }

  // MARK: Workers

  /// Asks Dispatch for a thread.
  private func callWorker() {
    let target = lock.withLock { self.target }
    target.async { [self] in work() }
  }

  /// Runs operations while there are any, or until it is another item's turn.
  private func work() {
    let worker = Worker(of: self)
    defer { worker.leave() }
    var (next, needsWorker) = lock.withLock {
      schedule.workerHasBegun()
      return (schedule.next(), schedule.needsWorker())
    }
    var left = Scheduler.turn
    while let operation = next {
      if needsWorker { callWorker() }
      if operation.hasQuality {
        runApart(operation)
        (next, needsWorker) = lock.withLock { (schedule.next(), schedule.needsWorker()) }
        continue
      }
      let isToLeave = worker.run(operation)
      left -= 1
      if isToLeave, isObserved { queue?.willChange(.operations) }
      let isTurnOver = left == 0
      var aftermath = Aftermath()
      (next, needsWorker) = lock.withLock {
        if isToLeave { aftermath = dismiss(operation) }
        return (isTurnOver ? nil : schedule.next(), schedule.needsWorker())
      }
      if isToLeave { attend(to: aftermath) }
    }
    if needsWorker { callWorker() }
  }

  /// Runs an operation that has a quality of service of its own as an item of its own.
  private func runApart(_ operation: Operation) {
    let target = lock.withLock { self.target }
    let item = DispatchWorkItem(
      qos: DispatchQoS(operation.qualityOfService), flags: .enforceQoS
    ) { [self] in
      let worker = Worker(of: self)
      let isToLeave = worker.run(operation)
      worker.leave()
      if isToLeave { hasFinished(operation) }
    }
    target.async(execute: item)
  }

  // MARK: Settings and questions

  /// Changes a setting, after which more operations may start.
  func set<Value>(_ setting: WritableKeyPath<Schedule, Value>, to value: Value) {
    let needsWorker = lock.withLock {
      schedule[keyPath: setting] = value
      return schedule.needsWorker()
    }
    if needsWorker { callWorker() }
  }

  func get<Value>(_ setting: KeyPath<Schedule, Value>) -> Value {
    lock.withLock { schedule[keyPath: setting] }
  }

  /// The dispatch queue that operations run on.
  var dispatchQueue: DispatchQueue { lock.withLock { target } }

  /// Replaces the dispatch queue. Returns false if there are operations.
  func setTarget(_ target: DispatchQueue) -> Bool {
    lock.withLock {
      guard schedule.count == 0 else { return false }
      self.target = target
      return true
    }
  }

  /// Replaces the dispatch queue for the workers that are called from now on.
  func replaceTarget(by target: DispatchQueue) { lock.withLock { self.target = target } }

  /// The progress that counts operations which leave, made when first asked for.
  func progress(orMake make: () -> Progress) -> Progress {
    lock.withLock {
      if let reported { return reported }
      let progress = make()
      reported = progress
      return progress
    }
  }

  /// A semaphore that is signalled when nothing is left; nil if nothing is.
  func waiter() -> DispatchSemaphore? {
    lock.withLock {
      if schedule.count == 0 { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      schedule.waiters.append(semaphore)
      return semaphore
    }
  }

  var operations: [Operation] { lock.withLock { schedule.all.operations } }

  var isObserved: Bool { observed.load(ordering: .relaxed) }
  func becomeObserved() { observed.store(true, ordering: .relaxed) }
}
