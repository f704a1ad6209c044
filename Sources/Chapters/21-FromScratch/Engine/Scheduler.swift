/// The part of a queue that its operations know: it hears of what happens to them, and sees to it
/// that somebody starts what may start.
///
/// Operations keep it and not the queue, so that a queue can be released although operations of it
/// are still referenced. While any are unfinished, it keeps the queue.
///
/// No code of others is called with the lock held, nor with an operation in hand that was taken and
/// has not started: that code may wait for it.
final class Scheduler: @unchecked Sendable {
  // Unchecked, because all variables are guarded by `lock`, except `queue`, which is set once before
  // anybody else knows the scheduler.

  /// Guards all variables, and the enrolment of every operation of the queue. The locks of an
  /// operation's links are never held at the same time.
  private let lock = Lock()
  @exclusivity(unchecked) private var schedule = Schedule()
  @exclusivity(unchecked) private var target: DispatchQueue
  /// Which of its dispatch queues the operations run on. Workers of an earlier one start nothing.
  @exclusivity(unchecked) private var epoch = 0
  /// The queue, from the first operation on until nothing is left and no worker will look.
  @exclusivity(unchecked) private var busyQueue: OperationQueue?
  /// How many workers are at work.
  @exclusivity(unchecked) private var workers = 0
  /// Which qualities of service of operations' own have a worker on its way, one bit for each.
  @exclusivity(unchecked) private var errands: UInt8 = 0
  @exclusivity(unchecked) private var waiters: [DispatchSemaphore] = []

  /// Operations that were added and are not in the schedule yet. Each is kept by the inbox, and from
  /// then on by the schedule, with a reference that is released when it has left.
  private let inbox = Inbox()
  /// Whether a worker of the queue's quality will look for work before it does anything else. Raised
  /// with the lock held, or by a worker that has nothing to do; lowered with the lock held, by the
  /// worker that has come, before it empties the inbox.
  private let isWorkerOnItsWay = Atomic(false)
  private let observed = Atomic(false)
  /// What it reports, once that was asked for.
  let reports = Reports()
  weak var queue: OperationQueue?
  /// Whether it is that of the main queue, which cannot be changed.
  let isMain: Bool

  /// How often a worker looks for new work before it gives its thread back.
  private static let patience = 2_000

  init(target: DispatchQueue, isMain: Bool) {
    self.target = target
    self.isMain = isMain
    if isMain { schedule.width = 1 }
  }

  // MARK: Operations come

  /// Takes in an operation of this module, without the lock while a worker is on its way.
  func add(_ operation: BlockOperation, to queue: OperationQueue) {
    if isObserved { return add([operation], to: queue) }
    operation.claim(for: self)
    inbox.append(operation)
    // The worker lowers this flag before it empties the inbox, and keeps the queue until then.
    if !isWorkerOnItsWay.load(ordering: .sequentiallyConsistent) {
      section {
        takeIn()
        // Everything may have come and gone by now.
        if schedule.count > 0, busyQueue == nil { busyQueue = queue }
      }
    }
    if isObserved { queue.didChange(.operations) }  // For one who has begun to observe in between.
  }

  /// Takes in operations, in this order. Traps for one that cannot be taken.
  ///
  /// In three steps, because an operation may answer for itself whether it is ready, and is asked
  /// without the lock: they enter, they are asked, and those that are ready become so in the order
  /// in which they were added. Who becomes ready in between is heard of like any other.
  func add(_ operations: [Operation], to queue: OperationQueue) {
    for operation in operations { operation.claim(for: self) }
    // An observer is told of them before any of them starts.
    let announces = isObserved
    let areAsked = announces || !operations.allSatisfy(Operation.isPlain)
    if announces { queue.willChange(.operations) }
    section {
      if busyQueue == nil, !operations.isEmpty { busyQueue = queue }
      takeIn()
      for operation in operations where !schedule.hasLeft(operation) {
        _ = Unmanaged.passRetained(operation)  // Released when it has left.
        schedule.enter(operation)
        if !areAsked, operation.state.isReady { schedule.markReady(operation) }
      }
    }
    if announces || isObserved { queue.didChange(.operations) }
    if areAsked { consider(operations) }
  }

  /// Takes in a barrier: it waits for everything before, and everything after waits for it.
  func addBarrier(_ operation: BlockOperation, to queue: OperationQueue) {
    operation.isBarrier = true
    operation.claim(for: self)
    section {
      if busyQueue == nil { busyQueue = queue }
      takeIn()
      schedule.separate(after: schedule.count)
      _ = Unmanaged.passRetained(operation)  // Released when it has left.
      schedule.enter(operation)
      schedule.settle(operation, isReady: operation.state.isReady)
      schedule.separate(after: schedule.count)
    }
  }

  /// Empties the inbox into the schedule. Must be called with the lock held.
  @inline(__always)
  private func takeIn() {
    guard !inbox.isEmpty else { return }
    inbox.takeAll { reference in
      reference._withUnsafeGuaranteedRef { operation in
        schedule.enter(operation)
        // Looked at after it was entered: from now on, who changes it is told apart.
        if operation.state.isReady { schedule.markReady(operation) }
      }
    }
  }

  // MARK: Operations change

  /// Tells the queues of operations that these wait for nothing any more, or the operations.
  ///
  /// One with code of its own may take any time to answer whether it is ready, so that nobody else
  /// is told after it who could be told before.
  static func tell(_ operations: Few<Operation>) {
    if operations.isEmpty { return }
    var rest = operations.filter { !Operation.isPlain($0) }
    var plain = operations.filter(Operation.isPlain)
    while let scheduler = plain.first?.scheduler {
      let own = plain.filter { $0.scheduler === scheduler }
      scheduler.consider(own)
      plain.removeAll { $0.scheduler === scheduler }
    }
    if rest.count > 1 {
      var sorted: Set<ObjectIdentifier> = []
      for operation in rest where operation.state.isEnqueued {
        guard let scheduler = operation.scheduler,
          sorted.insert(ObjectIdentifier(scheduler)).inserted
        else { continue }
        scheduler.sort(&rest)
      }
    }
    for operation in rest { operation.hasBecomeReady() }
  }

  /// Puts those of this queue in the order of adding, among themselves.
  private func sort(_ operations: inout [Operation]) {
    let places = operations.indices.filter {
      operations[$0].state.isEnqueued && operations[$0].scheduler === self
    }
    let own = lock.withLock {
      places.map { operations[$0] }.sorted { $0.enrolment.sequence < $1.enrolment.sequence }
    }
    for (place, operation) in zip(places, own) { operations[place] = operation }
  }

  /// Hears that something that an operation says of itself may be different now: whether it is ready,
  /// its priority, its quality of service.
  func consider(_ operation: Operation) {
    if Operation.isPlain(operation) {
      section { reconsider(operation) }
    } else {
      consider([operation])
    }
  }

  /// Puts an operation without code of its own where it belongs. Must be called with the lock held.
  private func reconsider(_ operation: Operation) {
    schedule.reorder(operation)
    schedule.settle(operation, isReady: operation.state.isReady)
  }

  /// What an operation says of itself.
  private struct Answer {
    let question: UInt32
    var isReady = false
    var level: UInt8 = 0
    var quality: UInt8 = 0
  }

  /// Asks operations, without the lock, and puts each where it belongs by what it has said.
  ///
  /// Between question and answer it may be asked again, for something that has changed. Then only
  /// the answer to the newest question counts, which was given after all that had changed before it
  /// was put.
  private func consider(_ operations: [Operation]) {
    if operations.allSatisfy(Operation.isPlain) {
      return section { for operation in operations { reconsider(operation) } }
    }
    var answers: [Answer] = []
    lock.withLock {
      for operation in operations {
        operation.enrolment.question &+= 1
        answers.append(Answer(question: operation.enrolment.question))
      }
    }
    for (place, operation) in operations.enumerated() where !Operation.isPlain(operation) {
      answers[place].level = ReadyList.level(of: operation.queuePriority)
      answers[place].quality = ReadyList.quality(operation.qualityOfService)
      answers[place].isReady = operation.isReady
    }
    section {
      for (operation, answer) in zip(operations, answers) {
        if Operation.isPlain(operation) {
          reconsider(operation)
        } else if operation.enrolment.question == answer.question {
          schedule.reorder(operation, to: answer.level, quality: answer.quality)
          schedule.settle(operation, isReady: answer.isReady)
        }
      }
    }
  }

  // MARK: Operations go

  /// Hears that an operation has finished.
  ///
  /// - Parameter consequences: What came of it. Those who wait for nothing any more and have no code
  ///   of their own become ready in the section in which their predecessor leaves.
  func hasFinished(_ operation: Operation, _ consequences: Consequences) {
    let isTold = !operation.isBarrier
    // One that has finished before it could enter is not heard of, and does not enter any more.
    if isObserved, isTold, !keepsOut(operation) { queue?.willChange(.operations) }
    let freesAny = !consequences.freed.isEmpty
    let handsOver =
      freesAny
      && consequences.freed.allSatisfy {
        Operation.isPlain($0) && $0.scheduler === self
      }
    var hasLeft = false
    var unheld: [Operation] = []
    var waiters: [DispatchSemaphore] = []
    section {
      takeIn()
      if handsOver { for freed in consequences.freed { reconsider(freed) } }
      hasLeft = schedule.leave(operation, freed: &unheld)
      // Those without code of their own need not be asked without the lock.
      for freed in unheld where Operation.isPlain(freed) { reconsider(freed) }
      if hasLeft, schedule.count == 0 { swap(&waiters, &self.waiters) }
      if Fault.takesTooEarly.isPlanted { Worker.takeInHand { schedule.popNext() } }
    }
    consequences.wake()
    if hasLeft { Unmanaged.passUnretained(operation).release() }
    if hasLeft, isTold, isObserved { queue?.didChange(.operations) }
    for waiter in waiters { waiter.signal() }
    if freesAny, !handsOver { Scheduler.tell(consequences.freed) }
    for operation in unheld where !Operation.isPlain(operation) { consider(operation) }
  }

  /// Sees to it that an operation which has finished before it entered stays out. Returns whether it
  /// did.
  private func keepsOut(_ operation: Operation) -> Bool {
    lock.withLock { schedule.keepsOut(operation) }
  }

  // MARK: Workers

  /// Does something with the lock held, and calls workers if any are needed then.
  @inline(__always)
  private func section(_ change: () -> Void) {
    var calls: UInt8 = 0
    var idle: OperationQueue?
    lock.withLock {
      change()
      calls = workersToCall()
      if schedule.count == 0 { idle = queueToLetGoOf() }
    }
    if calls != 0 { callWorkers(calls) }
    withExtendedLifetime(idle) {}
  }

  /// Which workers should be called, one bit for each quality of service: something may start, and
  /// none is on its way. Must be called with the lock held, and obeyed.
  // snippet.call
  private func workersToCall() -> UInt8 {
    guard schedule.hasNext else { return 0 }
    var calls: UInt8 = 0
    if schedule.ready.has(quality: 0), !isWorkerOnItsWay.load(ordering: .relaxed) {
      isWorkerOnItsWay.store(true, ordering: .sequentiallyConsistent)
      calls = 1
    }
    if schedule.ready.countOfOwnQuality > 0 {
      for quality: UInt8 in 1...5 where schedule.ready.has(quality: quality) {
        calls |= 1 << quality & ~errands
      }
      errands |= calls & ~1
    }
    return calls
  }
  // snippet.end

  /// The queue, if nothing is left in it and no worker will look. Must be called with the lock held,
  /// when nothing is in the schedule.
  private func queueToLetGoOf() -> OperationQueue? {
    guard busyQueue != nil, workers == 0, !isWorkerOnItsWay.load(ordering: .relaxed),
      inbox.isEmpty
    else { return nil }
    return busyQueue.take()
  }

  /// Asks Dispatch for threads.
  private func callWorkers(_ calls: UInt8) {
    let (target, epoch) = lock.withLock { (self.target, self.epoch) }
    if calls & 1 != 0 { target.run { [self] in work(on: epoch, errand: 0) } }
    for quality: UInt8 in 1...5 where calls & 1 << quality != 0 {
      target.run(at: ReadyList.quality(quality)) { [self] in work(on: epoch, errand: quality) }
    }
  }

  /// Runs operations while there are any, or until it is another item's turn.
  // snippet.work
  private func work(on epoch: Int, errand quality: UInt8) {
    let worker = Worker(of: self)
    let turn = Turn()
    arrive(quality)
    var next = take(epoch)
    while let operation = next {
      run(operation)
      if turn.isOver { break }
      next = take(epoch)
      // Only one waits for new work, and is the one on its way as long as it does.
      if next == nil, quality == 0, linger() {
        arriveAgain()
        next = take(epoch)
      }
    }
    worker.leave()
    leave()
  }
  // snippet.end

  /// Says that a worker has come, that was on its way.
  private func arrive(_ quality: UInt8) {
    lock.withLock {
      workers += 1
      if quality == 0 {
        isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
      } else {
        errands &= ~(1 << quality)
      }
    }
  }

  /// Says that a worker which has waited for new work will look for it now.
  private func arriveAgain() {
    lock.withLock { isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent) }
  }

  /// Takes the next operation, for a worker that runs it at once.
  private func take(_ epoch: Int) -> Unmanaged<Operation>? {
    var next: Unmanaged<Operation>?
    if Fault.takesTooEarly.isPlanted, let taken = Worker.takeOutOfHand() { return taken }
    section {
      takeIn()
      if epoch == self.epoch { next = schedule.popNext() }
    }
    return next
  }

  /// Says that a worker is about to go, and sees to it that another comes if one is needed.
  private func leave() {
    section {
      workers -= 1
      takeIn()
    }
  }

  /// Waits a little for new work, as the one who is on its way. Returns false if another is.
  private func linger() -> Bool {
    let isAlone = !isWorkerOnItsWay.exchange(true, ordering: .sequentiallyConsistent)
    guard isAlone else { return false }
    for _ in 0..<Spinning.attempts(Scheduler.patience) where !inbox.isEmpty { break }
    return true
  }

  /// Runs an operation that was taken, and sees to its leaving.
  @inline(__always)
  private func run(_ reference: Unmanaged<Operation>) {
    // The schedule keeps it until it has left, which it does not before it has finished.
    reference._withUnsafeGuaranteedRef { operation in
      if operation.enrolment.quality == 0 { return runInPool(operation) }
      performItem(at: ReadyList.quality(operation.enrolment.quality)) { runInPool(operation) }
    }
  }

  private func runInPool(_ operation: Operation) {
    #if canImport(ObjectiveC)
      autoreleasepool { runToTheEnd(operation) }
    #else
      runToTheEnd(operation)
    #endif
  }

  private func runToTheEnd(_ operation: Operation) {
    var consequences = Consequences()
    if operation.runForQueue(&consequences) { hasFinished(operation, consequences) }
  }

  // MARK: Settings and questions

  /// How many operations may run at a time; negative for as many as the system allows.
  var width: Int {
    get { lock.withLock { schedule.width } }
    set {
      section {
        takeIn()
        schedule.width = newValue
      }
    }
  }

  /// Whether nothing is started for the time being.
  var isSuspended: Bool {
    get { lock.withLock { schedule.isSuspended } }
    set {
      section {
        takeIn()
        schedule.isSuspended = newValue
      }
    }
  }

  /// How many operations have not finished.
  var operationCount: Int {
    var count = 0
    section {
      takeIn()
      count = schedule.countOfAdded
    }
    return count
  }

  /// The operations that have not finished, in the order in which they were added.
  var operations: [Operation] {
    var operations: [Operation] = []
    section {
      takeIn()
      operations = schedule.added
    }
    return operations
  }

  /// Replaces the dispatch queue. Returns false if there are operations.
  func setTarget(_ target: DispatchQueue) -> Bool {
    var isEmpty = false
    section {
      takeIn()
      isEmpty = schedule.count == 0
      guard isEmpty else { return }
      self.target = target
      epoch += 1
      isWorkerOnItsWay.store(false, ordering: .sequentiallyConsistent)
      errands = 0
    }
    return isEmpty
  }

  /// Replaces the dispatch queue for the workers that are called from now on.
  func replaceTarget(by target: DispatchQueue) { lock.withLock { self.target = target } }

  /// A semaphore that is signalled when nothing is left; nil if nothing is.
  func waiter() -> DispatchSemaphore? {
    var semaphore: DispatchSemaphore?
    section {
      takeIn()
      if schedule.count == 0 { return }
      let made = DispatchSemaphore(value: 0)
      waiters.append(made)
      semaphore = made
    }
    return semaphore
  }

  var isObserved: Bool { observed.load(ordering: .sequentiallyConsistent) }

  /// Makes every change from here on one that is announced; see `Operation.becomeObserved()`.
  func becomeObserved() {
    Observers.noteFirst()
    observed.store(true, ordering: .sequentiallyConsistent)
    memoryFence()
  }
}
