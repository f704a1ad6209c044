import ChapterKit
import Dispatch
import Operations

/// Carries out a plan with real operations and queues, and records what happens.
final class PlanPlayer: Witness, @unchecked Sendable {
  // Unchecked, because `recorded` is guarded by `lock`, and the rest is set before anything starts.

  private let plan: Plan
  private let mercy: Bool
  private let queues: [OperationQueue]
  private var operations: [Operation?] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// For each, signalled when it has begun, as an asynchronous one does, or a barrier has passed.
  private let moments: [DispatchSemaphore]
  /// For each, signalled when its completion block has run.
  private let ends: [DispatchSemaphore]
  private let completions = DispatchGroup()
  /// Left by each operation that is released.
  private let released: DispatchGroup

  private let lock = NSLock()
  private var recorded: [Plan.Event] = []

  /// Carries out a plan, and returns what has happened, and what was left over at the end.
  ///
  /// - Parameter mercy: Whether not to look at what differs in Foundation on Linux: the progress of
  ///   queues, and who is ready, which may come a little after the end that was waited for.
  static func play(
    _ plan: Plan, named name: String, mercy: Bool
  ) -> (events: [Plan.Event], leftovers: [String]) {
    let released = DispatchGroup()
    var events: [Plan.Event] = []
    var leftovers: [String] = []
    do {
      let player = PlanPlayer(plan, mercy: mercy, released)
      Deadline.wait(for: "\(name): the plan is carried out, to its end") {
        player.act(.test)
        for queue in player.queues { queue.waitUntilAllOperationsAreFinished() }
        player.completions.wait()
      }
      events = player.lock.withLock { player.recorded }
      for (place, queue) in player.queues.enumerated()
      where queue.operationCount != 0 || !queue.operations.isEmpty {
        leftovers.append("queue \(place) still counts \(queue.operationCount)")
      }
      player.letGo()
    }
    Deadline.wait(for: "\(name): everything is released") { released.wait() }
    return (events, leftovers)
  }

  private init(_ plan: Plan, mercy: Bool, _ released: DispatchGroup) {
    self.plan = plan
    self.released = released
    self.mercy = mercy
    moments = plan.members.map { _ in DispatchSemaphore(value: 0) }
    ends = plan.members.map { _ in DispatchSemaphore(value: 0) }
    queues = plan.widths.map { width in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      if !mercy { queue.progress.totalUnitCount = Int64(plan.members.count) }
      return queue
    }
    for number in plan.members.indices { operations.append(make(number)) }
  }

  private func letGo() {
    // In a circle, of which one was cancelled, each is kept by another.
    for case let operation? in operations {
      for dependency in operation.dependencies { operation.removeDependency(dependency) }
    }
    operations = []
    numbers = [:]
  }

  private func make(_ number: Int) -> Operation? {
    let member = plan.members[number]
    let token = Witnessed.Token(released)
    let operation: Operation
    switch member.kind {
    case .block:
      operation = BlockOperation { [self] in
        withExtendedLifetime(token) { run(number) }
      }
    case .several: operation = several(number, token)
    case .own: operation = Witnessed.Own(number, self, token)
    case .started: operation = Witnessed.Started(number, self, token)
    case .gated: operation = Witnessed.Gated(number, self, token)
    case .asynchronous: operation = Witnessed.Asynchronous(number, self, token)
    case .barrier: return nil
    }
    operation.queuePriority = member.priority
    numbers[ObjectIdentifier(operation)] = number
    completions.enter()
    operation.completionBlock = { [self] in
      note(.completed(number))
      ends[number].signal()
      completions.leave()
    }
    return operation
  }

  private func several(_ number: Int, _ token: Witnessed.Token) -> Operation {
    let parts = Witnessed.Parts(
      3, begin: { [self] in note(.began(number)) }, end: { [self] in note(.ended(number)) })
    let operation = BlockOperation { [self] in
      withExtendedLifetime(token) {
        parts.run {
          note(.saw(sight()))
          act(.member(number))
          note(.saw(sight()))
        }
      }
    }
    for _ in 0..<2 { operation.addExecutionBlock { parts.run() } }
    return operation
  }

  // MARK: What happens

  private func note(_ event: Plan.Event) { lock.withLock { recorded.append(event) } }

  func called(_ number: Int) { note(.called(number)) }

  func run(_ number: Int) {
    begin(number)
    note(.saw(sight(ofCurrentQueue: true)))
    note(.ended(number))
  }

  func launch(_ operation: Witnessed.Asynchronous) {
    begin(operation.number)
    moments[operation.number].signal()
  }

  func ended(_ number: Int) { note(.ended(number)) }

  private func begin(_ number: Int) {
    note(.began(number))
    note(.saw(sight(ofCurrentQueue: true)))
    act(.member(number))
  }

  private func sight(ofCurrentQueue isOnItsThread: Bool = false) -> Plan.Sight {
    let current = isOnItsThread ? OperationQueue.current : nil
    return Plan.Sight(
      states: operations.map { operation in
        guard let operation else { return [] }
        var state: Plan.State = []
        if !mercy, operation.isReady { state.insert(.ready) }
        if operation.isExecuting { state.insert(.executing) }
        if operation.isFinished { state.insert(.finished) }
        if operation.isCancelled { state.insert(.cancelled) }
        return state
      },
      hasReadiness: !mercy,
      listed: queues.map { $0.operations.map { numbers[ObjectIdentifier($0)] ?? -1 } },
      counts: mercy ? [] : queues.map { Int($0.progress.completedUnitCount) },
      current: current.flatMap { current in queues.firstIndex { $0 === current } })
  }

  // MARK: Acting

  private func act(_ actor: Plan.Actor) {
    for action in plan.actions[actor] ?? [] { carryOut(action) }
  }

  private func carryOut(_ action: Plan.Action) {
    switch action {
    case .add(let numbers): add(numbers)
    case .addAndWait(let number):
      guard let queue = plan.members[number].queue, let operation = operations[number] else {
        return
      }
      queues[queue].addOperations([operation], waitUntilFinished: true)
    case .start(let number): operations[number]?.start()
    case .depend(let number, let other):
      if let other = operations[other] { operations[number]?.addDependency(other) }
    case .undepend(let number, let other):
      if let other = operations[other] { operations[number]?.removeDependency(other) }
    case .prioritise(let number, let level): operations[number]?.queuePriority = level
    case .cancel(let number): operations[number]?.cancel()
    case .cancelAll(let queue): queues[queue].cancelAllOperations()
    case .open(let number): (operations[number] as? Witnessed.Gated)?.open(true)
    case .close(let number): (operations[number] as? Witnessed.Gated)?.open(false)
    case .finish(let number): (operations[number] as? Witnessed.Asynchronous)?.end()
    case .suspend(let queue): queues[queue].isSuspended = true
    case .resume(let queue): queues[queue].isSuspended = false
    case .widen(let queue, let width): queues[queue].maxConcurrentOperationCount = width
    case .wait(let moment): wait(moment)
    }
  }

  private func add(_ numbers: [Int]) {
    guard let first = numbers.first, let queue = plan.members[first].queue else { return }
    let added = numbers.compactMap { operations[$0] }
    if added.count > 1 {
      queues[queue].addOperations(added, waitUntilFinished: false)
    } else if let operation = added.first {
      queues[queue].addOperation(operation)
    } else {
      queues[queue].addBarrierBlock { [self] in
        run(first)
        moments[first].signal()
      }
    }
  }

  private func wait(_ moment: Plan.Moment) {
    switch moment {
    case .begun(let number), .passed(let number): moments[number].wait()
    case .finished(let number):
      operations[number]?.waitUntilFinished()
      // One that keeps its state itself has finished before anybody knows of it.
      if plan.members[number].kind == .asynchronous { ends[number].wait() }
    case .emptied(let queue): queues[queue].waitUntilAllOperationsAreFinished()
    }
  }
}
