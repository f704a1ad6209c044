import ChapterKit

/// What is wrong with what has happened.
struct PlanVerdict: Error, CustomStringConvertible {
  /// The rule that is broken, where one is.
  let rule: Rule?
  let description: String

  private init(_ rule: Rule?, _ what: String) {
    self.rule = rule
    description = "\(rule?.id ?? "no rule"): \(what)"
  }

  /// Compares what has happened with what the documents say of a plan; none if they agree.
  static func on(_ plan: Plan, _ events: [Plan.Event]) -> PlanVerdict? {
    var rest = events[...]
    var completed: Set<Int> = []

    /// Takes the completion blocks that have run by now, which others may do meanwhile.
    func takeCompletions(_ model: PlanModel) throws {
      while case .completed(let number)? = rest.first {
        rest.removeFirst()
        if !model.lives[number].isFinished {
          throw PlanVerdict(.completion.afterMainTask, "\(number) completed before its end")
        }
        if !completed.insert(number).inserted {
          throw PlanVerdict(.completion.property, "\(number) completed twice")
        }
      }
    }

    var walk = PlanWalk(asWritten: plan) { expected, model in
      try takeCompletions(model)
      let observed = rest.popFirst()
      if let objection = objection(to: observed, where: expected, model) { throw objection }
    }
    do {
      try walk.run()
      try takeCompletions(walk.model)
      if let surplus = rest.first {
        throw objection(to: surplus, where: nil, walk.model)
          ?? PlanVerdict(nil, "\(surplus) is one too many")
      }
      for (number, member) in plan.members.enumerated()
      where member.kind != .barrier && !completed.contains(number) {
        throw PlanVerdict(.completion.afterMainTask, "\(number) never completed")
      }
    } catch let verdict as PlanVerdict {
      return verdict
    } catch {
      return PlanVerdict(nil, "\(error)")
    }
    return nil
  }

  /// What is wrong with an event in place of another; none if it is as good.
  private static func objection(
    to observed: Plan.Event?, where expected: Plan.Event?, _ model: PlanModel
  ) -> PlanVerdict? {
    if case .saw(let sight)? = observed, case .saw(let right)? = expected {
      return objection(to: sight, where: right, model)
    }
    if observed == expected { return nil }
    let rule: Rule?
    switch (observed, expected) {
    case (_, .called(let number)?) where model.lives[number].isCancelled:
      rule = .cancel.queueStillCallsStart
    case (.began(let number)?, _): rule = model.objection(toBeginningOf: number)
    case (.called(let number)?, _): rule = model.objection(toStartOf: number)
    case (nil, .began?), (nil, .called?): rule = .queue.startsSoon
    default: rule = nil
    }
    let wanted = expected.map { "\($0)" } ?? "the end"
    return PlanVerdict(rule, "\(observed.map { "\($0)" } ?? "the end") in place of \(wanted)")
  }

  private static func objection(
    to sight: Plan.Sight, where right: Plan.Sight, _ model: PlanModel
  ) -> PlanVerdict? {
    for number in model.lives.indices where model.lives[number].kind != .barrier {
      let life = model.lives[number]
      var differing = sight.states[number].symmetricDifference(right.states[number])
      // Of the readiness of one that has started nobody says anything.
      if life.hasStarted || !sight.hasReadiness { differing.remove(.ready) }
      let rule: Rule
      if differing.contains(.cancelled) {
        rule = .cancel.setsFlag
      } else if differing.contains(.finished) {
        rule = .state.finishedMeaning
      } else if differing.contains(.executing) {
        rule = .state.executingMeaning
      } else if differing.contains(.ready) {
        rule =
          life.isCancelled
          ? .cancel.pendingBecomesReady
          : life.kind == .gated ? .ready.ownCriteriaRule : .ready.tiedToDependencies
      } else {
        continue
      }
      return PlanVerdict(
        rule, "\(number) is \(sight.states[number]), and should be \(right.states[number])")
    }
    for queue in model.queues.indices {
      // One that has finished may be listed a little longer.
      let listed = sight.listed[queue].filter { $0 < 0 || !model.lives[$0].isFinished }
      if listed != right.listed[queue] {
        return PlanVerdict(
          .queue.untilFinished,
          "queue \(queue) lists \(listed), and should list \(right.listed[queue])")
      }
    }
    if !sight.counts.isEmpty, sight.counts != right.counts {
      return PlanVerdict(
        .queue.progressOptIn, "progress is \(sight.counts), and should be \(right.counts)")
    }
    if sight.current != right.current {
      return PlanVerdict(
        .queue.currentQueue,
        "the current queue is \(sight.current.map(String.init) ?? "none"), and should be "
          + (right.current.map(String.init) ?? "none"))
    }
    return nil
  }
}
