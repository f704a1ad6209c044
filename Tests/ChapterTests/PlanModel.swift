import ChapterKit
import Operations

/// What the documents say of operations and queues, as plain values: who is ready, who may start, who
/// is next.
struct PlanModel {
  struct Life {
    let kind: Plan.Kind
    let queue: Int?
    var priority: Operation.QueuePriority
    var dependencies: Set<Int> = []
    var isOpen = false
    var isCancelled = false
    var hasBegun = false
    var isExecuting = false
    var isFinished = false
    /// Its place in the order of adding to its queue.
    var place: Int?
    /// How many barriers and stretches between barriers came before it there.
    var generation = 0

    var hasStarted: Bool { isExecuting || isFinished }
  }

  struct Queue {
    var width: Int
    var isSuspended = true
    var added: [Int] = []
    var generation = 0
    var counted = 0
  }

  private(set) var lives: [Life]
  private(set) var queues: [Queue]

  init(_ plan: Plan) {
    lives = plan.members.map { Life(kind: $0.kind, queue: $0.queue, priority: $0.priority) }
    queues = plan.widths.map { Queue(width: $0) }
  }

  // MARK: Who may start

  func isReady(_ number: Int) -> Bool {
    let life = lives[number]
    let isFree = life.isCancelled || life.dependencies.allSatisfy { lives[$0].isFinished }
    return isFree && (life.kind != .gated || life.isOpen)
  }

  /// Whether a barrier keeps it back, or it is one and others come first.
  func isHeld(_ number: Int) -> Bool {
    guard let queue = lives[number].queue else { return false }
    return queues[queue].added.contains {
      lives[$0].generation < lives[number].generation && !lives[$0].isFinished
    }
  }

  /// How many more may start in a queue.
  func places(in queue: Int) -> Int {
    if queues[queue].isSuspended { return 0 }
    if queues[queue].width < 0 { return .max }
    return max(0, queues[queue].width - queues[queue].added.count { lives[$0].isExecuting })
  }

  /// Those that are ready in a queue, the next one first.
  func candidates(in queue: Int) -> [Int] {
    queues[queue].added.filter { !lives[$0].hasStarted && isReady($0) && !isHeld($0) }
      .sorted { comesFirst($0, before: $1) }
  }

  private func comesFirst(_ one: Int, before other: Int) -> Bool {
    let levels = (lives[one].priority.rawValue, lives[other].priority.rawValue)
    return levels.0 == levels.1
      ? lives[one].place ?? .max < lives[other].place ?? .max : levels.0 > levels.1
  }

  /// All that may start at this moment.
  var startable: [Int] {
    queues.indices.flatMap { candidates(in: $0).prefix(places(in: $0)) }
  }

  /// The rule that forbids an operation to do its work now; none if it may, and is next.
  func objection(toBeginningOf number: Int) -> Rule? {
    if !lives[number].hasBegun, lives[number].isCancelled { return .cancel.preventsRunning }
    return objection(toStartOf: number)
  }

  /// The rule that forbids a queue to start an operation now; none if it may, and is next.
  func objection(toStartOf number: Int) -> Rule? {
    let life = lives[number]
    if life.hasBegun { return .manual.oneShot }
    if !isReady(number) {
      return life.dependencies.allSatisfy { lives[$0].isFinished }
        ? .ready.requiredToRun : .dependency.waitsForAll
    }
    guard let queue = life.queue else { return .dependency.manualNeedsStart }
    if life.place == nil { return .queue.addOperation }
    if queues[queue].isSuspended { return .suspend.noNewStarts }
    if isHeld(number) { return .queue.barrierInBetween }
    if places(in: queue) == 0 { return .queue.delayedByLimit }
    guard let first = candidates(in: queue).first, first != number else { return nil }
    return lives[first].priority == life.priority
      ? .queue.equalInAddedOrder : .priority.highestReadyFirst
  }

  // MARK: What happens

  mutating func start(_ number: Int) {
    lives[number].hasBegun = true
    lives[number].isExecuting = true
  }

  /// Ends it, whether or not it has begun: what was cancelled before has done no work to be counted.
  mutating func finish(_ number: Int) {
    if let queue = lives[number].queue, lives[number].kind.counts, lives[number].isExecuting {
      queues[queue].counted += 1
    }
    lives[number].isExecuting = false
    lives[number].isFinished = true
  }

  /// Does what an action does at once; what then starts, and what it waits for, is not done here.
  ///
  /// - Returns: False if it makes no sense now.
  mutating func apply(_ action: Plan.Action) -> Bool {
    switch action {
    case .add(let numbers):
      if numbers.isEmpty { return false }
      for number in numbers where !add(number) { return false }
    case .addAndWait(let number): return add(number)
    case .start(let number):
      return lives[number].queue == nil && !lives[number].hasStarted && isReady(number)
    case .depend(let number, let other):
      guard number != other, !lives[number].hasStarted, lives[number].kind != .barrier,
        lives[other].kind != .barrier
      else { return false }
      return lives[number].dependencies.insert(other).inserted
    case .undepend(let number, let other):
      guard !lives[number].hasStarted else { return false }
      return lives[number].dependencies.remove(other) != nil
    case .prioritise(let number, let level):
      guard lives[number].kind != .barrier else { return false }
      lives[number].priority = level
    case .cancel(let number):
      guard lives[number].kind != .barrier else { return false }
      cancel(number)
    case .cancelAll(let queue):
      for number in queues[queue].added where lives[number].kind != .barrier { cancel(number) }
    case .open(let number): return open(number, true)
    case .close(let number): return open(number, false)
    case .finish(let number):
      guard lives[number].kind == .asynchronous, lives[number].isExecuting else { return false }
    case .suspend(let queue):
      if queues[queue].isSuspended { return false }
      queues[queue].isSuspended = true
    case .resume(let queue):
      if !queues[queue].isSuspended { return false }
      queues[queue].isSuspended = false
    case .widen(let queue, let width):
      if queues[queue].width == width { return false }
      queues[queue].width = width
    case .wait: break
    }
    return true
  }

  private mutating func add(_ number: Int) -> Bool {
    guard let queue = lives[number].queue, lives[number].place == nil else { return false }
    let isBarrier = lives[number].kind == .barrier
    if isBarrier { queues[queue].generation += 1 }
    lives[number].place = queues[queue].added.count
    lives[number].generation = queues[queue].generation
    queues[queue].added.append(number)
    if isBarrier { queues[queue].generation += 1 }
    return true
  }

  /// What has finished cannot be cancelled any more.
  private mutating func cancel(_ number: Int) {
    if !lives[number].isFinished { lives[number].isCancelled = true }
  }

  private mutating func open(_ number: Int, _ value: Bool) -> Bool {
    guard lives[number].kind == .gated, lives[number].isOpen != value else { return false }
    // An answer that changes when it is too late is no concern of anybody's.
    if lives[number].hasStarted { return false }
    lives[number].isOpen = value
    return true
  }

  // MARK: What is seen

  /// What an operation sees now; in `current` its own queue, or that of whoever has started it.
  func sight(in current: Int?) -> Plan.Sight {
    Plan.Sight(
      states: lives.indices.map { number in
        let life = lives[number]
        var state: Plan.State = []
        if !life.hasStarted, isReady(number) { state.insert(.ready) }
        if life.isExecuting { state.insert(.executing) }
        if life.isFinished { state.insert(.finished) }
        if life.isCancelled { state.insert(.cancelled) }
        return state
      },
      listed: queues.map { queue in
        queue.added.filter { !lives[$0].isFinished && lives[$0].kind != .barrier }
      },
      counts: queues.map(\.counted), current: current)
  }

  // MARK: What would happen

  /// Whether what starts does so one at a time until somebody acts again.
  ///
  /// - Parameter maySomething: Whether anything may start at all.
  func settlesOneByOne(orAtAll maySomething: Bool) -> Bool {
    var trial = self
    while true {
      let startable = trial.startable
      guard let number = startable.first else { return true }
      if startable.count > 1 || !maySomething { return false }
      guard trial.lives[number].isCancelled else { return true }
      trial.finish(number)
    }
  }

  /// Whether a barrier has been added that has not finished.
  func hasBarrier(in queue: Int) -> Bool {
    queues[queue].added.contains { lives[$0].kind == .barrier && !lives[$0].isFinished }
  }

  /// Whether all would finish if everything were added, opened, resumed and wide enough.
  ///
  /// - Parameter isFree: Whether anything may be added while a barrier is to come, and barriers are.
  func canComplete(behindBarriers isFree: Bool) -> Bool {
    var trial = self
    for number in lives.indices { trial.lives[number].isOpen = true }
    var isStuck = false
    while !isStuck {
      isStuck = true
      for number in lives.indices where !trial.lives[number].isFinished {
        if let queue = lives[number].queue, trial.lives[number].place == nil {
          if !isFree, lives[number].kind == .barrier || trial.hasBarrier(in: queue) { continue }
          _ = trial.add(number)
        }
        guard trial.isReady(number), !trial.isHeld(number) else { continue }
        trial.lives[number].isFinished = true
        isStuck = false
      }
    }
    return trial.isComplete(behindBarriers: isFree)
  }

  /// Whether all have finished; a barrier that may not be added at any moment may stay out.
  func isComplete(behindBarriers isFree: Bool) -> Bool {
    lives.allSatisfy { $0.isFinished || !isFree && $0.kind == .barrier && $0.place == nil }
  }
}
