/// Follows a plan through the model: tells what is to happen, one event after another.
struct PlanWalk {
  /// Where the actions come from.
  typealias Source = (_ actor: Plan.Actor, _ maySettle: Bool, _ model: PlanModel) -> Plan.Action?

  /// How many operations may wait for others at once, besides the test; each takes a thread.
  private static let deepest = 1

  private(set) var model: PlanModel
  /// The plan, with what each action waits for.
  private(set) var plan: Plan
  private let source: Source
  private let tell: (Plan.Event, PlanModel) throws -> Void
  /// What has happened last of all that can be waited for.
  private var last: Plan.Moment?
  /// How the current queue comes about: an actor's thread, and whoever is started by hand on it.
  private var current: [Int?] = [nil]

  /// - Parameters:
  ///   - source: Gives the next action of an actor until it has none.
  ///   - tell: Hears each event that is to happen, and how things stand then.
  init(
    _ plan: Plan, source: @escaping Source,
    tell: @escaping (Plan.Event, PlanModel) throws -> Void = { _, _ in }
  ) {
    model = PlanModel(plan)
    self.plan = plan
    self.plan.actions = [:]
    self.source = source
    self.tell = tell
  }

  /// Takes the actions as they are written in the plan.
  init(
    asWritten plan: Plan, tell: @escaping (Plan.Event, PlanModel) throws -> Void = { _, _ in }
  ) {
    var rest = plan.actions.mapValues { $0.filter { !$0.isWait } }
    self.init(
      plan,
      source: { actor, _, _ in
        guard let first = rest[actor]?.first else { return nil }
        rest[actor]?.removeFirst()
        return first
      }, tell: tell)
  }

  mutating func run() throws { try act(.test, depth: 0) }

  private mutating func act(_ actor: Plan.Actor, depth: Int) throws {
    let maySettle = depth <= Self.deepest
    while let action = source(actor, maySettle, model) {
      precondition(model.apply(action), "\(action) makes no sense now")
      plan.actions[actor, default: []].append(action)
      last = nil
      switch action {
      case .start(let number): try start(number, depth: depth)
      case .finish(let number):
        try tell(.ended(number), model)
        model.finish(number)
      default: break
      }
      try settle(depth: depth)
      if let last {
        plan.actions[actor, default: []].append(.wait(last))
        if let queue = emptied(by: last) {
          plan.actions[actor, default: []].append(.wait(.emptied(queue: queue)))
        }
      }
    }
  }

  /// The queue in which nothing is left after what has happened last.
  private func emptied(by moment: Plan.Moment) -> Int? {
    switch moment {
    case .begun, .emptied: return nil
    case .finished(let number), .passed(let number):
      guard let queue = model.lives[number].queue,
        model.queues[queue].added.allSatisfy({ model.lives[$0].isFinished })
      else { return nil }
      return queue
    }
  }

  /// Has whatever may start do so, one after another.
  private mutating func settle(depth: Int) throws {
    while let number = model.startable.first {
      precondition(model.startable.count == 1, "more than one may start")
      current.append(model.lives[number].queue)
      try start(number, depth: depth + 1)
      current.removeLast()
    }
  }

  private mutating func start(_ number: Int, depth: Int) throws {
    let life = model.lives[number]
    if life.kind.hasOwnStart { try tell(.called(number), model) }
    if life.isCancelled {
      model.finish(number)
      last = .finished(number)
      return
    }
    try tell(.began(number), model)
    model.start(number)
    try tell(.saw(sight(of: number)), model)
    try act(.member(number), depth: depth)
    if life.kind == .asynchronous {
      last = .begun(number)
      return
    }
    try tell(.saw(sight(of: number)), model)
    try tell(.ended(number), model)
    model.finish(number)
    last = life.kind == .barrier ? .passed(number) : .finished(number)
  }

  /// The closures of one operation may run on other threads, which have no current queue.
  private func sight(of number: Int) -> Plan.Sight {
    model.sight(in: model.lives[number].kind == .several ? nil : current.last ?? nil)
  }
}

extension Plan.Action {
  var isWait: Bool { if case .wait = self { true } else { false } }
}
