import Operations

import struct Explorer.SplitMix64

/// Makes plans by chance: at each moment, something of what may be done then.
struct RandomPlan {
  private var random: SplitMix64
  private let mercy: Bool
  /// How many actions the test has done to bring the plan to an end.
  private var closing = 0
  /// How many actions each actor has left.
  private var budgets: [Plan.Actor: Int] = [:]

  /// A plan with what it waits for.
  ///
  /// - Parameters:
  ///   - seed: The plan is the same for the same seed.
  ///   - mercy: Whether to leave out what Foundation on Linux does otherwise, see ``isTooMuch(_:_:)``.
  static func make(seed: UInt64, mercy: Bool) -> Plan {
    var maker = RandomPlan(random: SplitMix64(seed: seed), mercy: mercy)
    let plan = maker.frame()
    var walk = PlanWalk(plan) { actor, maySettle, model in
      maker.next(actor, maySettle: maySettle, model)
    }
    do { try walk.run() } catch { preconditionFailure("\(error)") }
    precondition(
      walk.model.isComplete(behindBarriers: !mercy), "seed \(seed) does not come to an end")
    return walk.plan
  }

  private static let levels: [Operation.QueuePriority] = [
    .veryLow, .low, .normal, .high, .veryHigh,
  ]

  /// The queues and the operations, without what they do.
  private mutating func frame() -> Plan {
    let queues = Int.random(in: 1...3, using: &random)
    let widths = (0..<queues).map { _ in width() }
    let count = Int.random(in: 1...12, using: &random)
    let members = (0..<count).map { _ in
      let kind = Plan.Kind.allCases.randomElement(using: &random) ?? .block
      let isByHand = kind != .barrier && random.happens(onceIn: 8)
      return Plan.Member(
        kind: kind, queue: isByHand ? nil : Int.random(in: 0..<queues, using: &random),
        priority: Self.levels.randomElement(using: &random) ?? .normal)
    }
    budgets[.test] = Int.random(in: 0...2 * count, using: &random)
    for number in 0..<count {
      // On Linux a barrier waits until `start()` has returned as well: nobody waits in one there.
      let isIdle = mercy && members[number].kind == .asynchronous
      budgets[.member(number)] = isIdle ? 0 : Int.random(in: 0...4, using: &random)
    }
    return Plan(widths: widths, members: members)
  }

  private mutating func width() -> Int {
    [1, 1, 1, 2, 3, -1, 0].randomElement(using: &random) ?? 1
  }

  // MARK: The next action

  private mutating func next(
    _ actor: Plan.Actor, maySettle: Bool, _ model: PlanModel
  ) -> Plan.Action? {
    while budgets[actor, default: 0] > 0 {
      budgets[actor, default: 0] -= 1
      for _ in 0..<8 {
        let action = anything(model)
        if fits(action, maySettle, model) { return action }
      }
    }
    switch actor {
    case .test: return last(model)
    case .member(let number): return before(theEndOf: number, maySettle, model)
    }
  }

  /// Whether an action makes sense, lets no more than one thing happen at a time, and nobody wait in
  /// vain.
  private func fits(_ action: Plan.Action, _ maySettle: Bool, _ model: PlanModel) -> Bool {
    if mercy, isTooMuch(action, model) { return false }
    var after = model
    guard after.apply(action) else { return false }
    var maySettle = maySettle
    switch action {
    case .add(let numbers):
      // In which order a batch comes in, nobody says.
      if numbers.count > 1 { maySettle = false }
    case .addAndWait(let number):
      let kind = after.lives[number].kind
      if after.startable != [number] || kind == .asynchronous || kind == .barrier { return false }
    case .cancelAll: maySettle = false
    case .finish(let number): after.finish(number)
    case .start(let number):
      if after.lives[number].isCancelled { after.finish(number) } else { after.start(number) }
    case .depend, .undepend, .prioritise, .cancel, .open, .close, .suspend, .resume, .widen, .wait:
      break
    }
    return after.settlesOneByOne(orAtAll: maySettle) && after.canComplete(behindBarriers: !mercy)
  }

  private mutating func anything(_ model: PlanModel) -> Plan.Action {
    let number = Int.random(in: model.lives.indices, using: &random)
    let other = Int.random(in: model.lives.indices, using: &random)
    let queue = Int.random(in: model.queues.indices, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...2: return .add([number])
    case 3: return .addAndWait(number)
    case 4:
      let batch = model.lives.indices.filter {
        model.lives[$0].queue == queue && model.lives[$0].place == nil
          && model.lives[$0].kind != .barrier && random.happens(onceIn: 2)
      }
      return .add(batch.shuffled(using: &random))
    case 5...7: return .depend(number, on: other)
    case 8: return .undepend(number, on: other)
    case 9, 10: return .prioritise(number, level())
    case 11, 12: return .cancel(number)
    case 13: return .cancelAll(queue: queue)
    case 14: return .open(number)
    case 15: return .close(number)
    case 16: return .finish(number)
    case 17: return .suspend(queue: queue)
    case 18:
      return random.happens(onceIn: 2)
        ? .resume(queue: queue) : .widen(queue: queue, to: width())
    default: return .start(number)
    }
  }

  /// Whether Foundation on Linux is recorded not to do this as the documents say, or does it at a
  /// moment that no document sets.
  private func isTooMuch(_ action: Plan.Action, _ model: PlanModel) -> Bool {
    switch action {
    // Who waited may be ready only a little after the end that it waited for: then nobody can start it
    // by hand, and another queue may have started a lower one.
    case .depend(let number, let other):
      return model.lives[number].place != nil || model.lives[number].queue == nil
        || model.lives[number].queue != model.lives[other].queue
    case .undepend, .cancelAll: return true
    case .prioritise(let number, let level):
      // Among equals one whose priority was changed comes last there.
      guard model.lives[number].place != nil, let queue = model.lives[number].queue else {
        return false
      }
      return model.queues[queue].added.contains {
        model.lives[$0].priority == level && !model.lives[$0].hasStarted
      }
    case .add(let numbers):
      return numbers.contains { number in
        guard let queue = model.lives[number].queue else { return false }
        // A barrier in an empty queue; and whatever comes behind one, in its order and readiness.
        return model.hasBarrier(in: queue)
          || model.lives[number].kind == .barrier
            && model.queues[queue].added.allSatisfy { model.lives[$0].isFinished }
      }
    default: return false
    }
  }

  private mutating func level() -> Operation.QueuePriority {
    Self.levels.randomElement(using: &random) ?? .normal
  }

  // MARK: The end

  /// What an operation does before it ends, so that no more than one starts then.
  private mutating func before(
    theEndOf number: Int, _ maySettle: Bool, _ model: PlanModel
  ) -> Plan.Action? {
    if model.lives[number].kind == .asynchronous { return nil }
    var after = model
    after.finish(number)
    // In a queue its thread goes on to the next; by hand, whoever started it has to wait.
    let isByHand = model.lives[number].queue == nil
    if after.settlesOneByOne(orAtAll: isByHand ? maySettle : true) { return nil }
    return suspendAny(model)
  }

  private mutating func suspendAny(_ model: PlanModel) -> Plan.Action? {
    model.queues.indices.filter { !model.queues[$0].isSuspended }.randomElement(using: &random)
      .map { .suspend(queue: $0) }
  }

  /// Whatever is still needed for all to finish, one after another.
  private mutating func last(_ model: PlanModel) -> Plan.Action? {
    let lives = model.lives
    if model.isComplete(behindBarriers: !mercy) { return nil }
    closing += 1
    precondition(closing < 1_000, "there is no end to it")
    var wanted: [Plan.Action] = []
    for number in lives.indices where !lives[number].isFinished {
      if lives[number].queue != nil, lives[number].place == nil { wanted.append(.add([number])) }
      if lives[number].kind == .gated, !lives[number].isOpen { wanted.append(.open(number)) }
      if lives[number].kind == .asynchronous, lives[number].isExecuting {
        wanted.append(.finish(number))
      }
      if lives[number].queue == nil { wanted.append(.start(number)) }
    }
    for (place, queue) in model.queues.enumerated() where !model.candidates(in: place).isEmpty {
      if queue.width == 0 { wanted.append(.widen(queue: place, to: 1)) }
      if queue.isSuspended { wanted.append(.resume(queue: place)) }
    }
    wanted.shuffle(using: &random)
    if let action = wanted.first(where: { fits($0, true, model) }) { return action }
    // One that is too wide for its turn is made narrow; one that comes at a bad time waits.
    if let place = model.queues.indices.first(where: {
      model.queues[$0].isSuspended && model.queues[$0].width != 1
    }) {
      return .widen(queue: place, to: 1)
    }
    return suspendAny(model)
  }
}
