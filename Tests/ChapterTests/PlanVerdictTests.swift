import ChapterKit
import Testing

extension Texts {
  /// That histories which break a rule are refused, for that rule.
  @Suite("Verdicts on plans")
  @TextThread
  struct PlanVerdictTests {
    /// A plan, and how what comes of it is made wrong.
    struct Wrong: CustomTestStringConvertible, Sendable {
      let rule: Rule
      let plan: Plan
      let make: @Sendable (inout [Plan.Event]) -> Void
      var testDescription: String { rule.id }

      init(
        _ rule: Rule, _ plan: Plan, _ make: @escaping @Sendable (inout [Plan.Event]) -> Void
      ) {
        self.rule = rule
        self.plan = plan
        self.make = make
      }

      /// One that another one comes before.
      init(_ rule: Rule, _ plan: Plan, _ early: Int, before event: Plan.Event) {
        self.init(rule, plan) { events in
          guard let place = events.firstIndex(of: event) else { return }
          events.insert(.began(early), at: place)
        }
      }

      /// A state that somebody sees otherwise, the first to look.
      init(_ rule: Rule, _ plan: Plan, _ state: Plan.State, of number: Int) {
        self.init(rule, plan) {
          Self.changeSight(&$0) { $0.states[number].formSymmetricDifference(state) }
        }
      }

      init(_ rule: Rule, _ plan: Plan, sees change: @escaping @Sendable (inout Plan.Sight) -> Void)
      {
        self.init(rule, plan) { Self.changeSight(&$0, change) }
      }

      private static func changeSight(
        _ events: inout [Plan.Event], _ change: (inout Plan.Sight) -> Void
      ) {
        for (place, event) in events.enumerated() {
          guard case .saw(var sight) = event else { continue }
          change(&sight)
          events[place] = .saw(sight)
          return
        }
      }
    }

    /// Operations in queue 0, unless another is said, which is of width 1.
    nonisolated private static func plan(
      _ kinds: [Plan.Kind], _ actions: [Plan.Action], queues: [Int?]? = nil, width: Int = 1
    ) -> Plan {
      let members = kinds.enumerated().map { number, kind in
        Plan.Member(kind: kind, queue: queues.map { $0[number] } ?? 0)
      }
      return Plan(widths: [width, width], members: members, actions: [.test: actions])
    }

    nonisolated private static let two = plan(
      [.own, .block], [.add([0]), .add([1]), .resume(queue: 0)])

    nonisolated static let wrongs: [Wrong] = [
      Wrong(
        .dependency.waitsForAll,
        plan([.own, .own], [.depend(0, on: 1), .add([0, 1]), .resume(queue: 0)]), 0,
        before: .began(1)),
      Wrong(
        .ready.requiredToRun,
        plan([.gated, .own], [.add([0, 1]), .resume(queue: 0), .open(0)]), 0, before: .began(1)),
      Wrong(
        .suspend.noNewStarts,
        plan(
          [.own, .own], [.add([0]), .add([1]), .resume(queue: 1), .resume(queue: 0)],
          queues: [0, 1]), 0, before: .began(1)),
      Wrong(
        .queue.delayedByLimit,
        plan([.asynchronous, .own], [.add([0, 1]), .resume(queue: 0), .finish(0)]), 1,
        before: .ended(0)),
      Wrong(
        .queue.barrierInBetween,
        plan(
          [.own, .barrier, .own], [.add([0]), .add([1]), .add([2]), .resume(queue: 0)], width: 2),
        1, before: .began(0)),
      Wrong(
        .queue.barrierInBetween,
        plan(
          [.own, .barrier, .own], [.add([0]), .add([1]), .add([2]), .resume(queue: 0)], width: 2),
        2, before: .began(1)),
      Wrong(
        .priority.highestReadyFirst,
        plan([.own, .own], [.add([0, 1]), .prioritise(1, .high), .resume(queue: 0)]), 0,
        before: .began(1)),
      Wrong(.queue.equalInAddedOrder, two, 1, before: .began(0)),
      Wrong(
        .cancel.preventsRunning,
        plan([.own, .own], [.add([0, 1]), .cancel(0), .resume(queue: 0)]),
        0, before: .began(1)),
      Wrong(.manual.oneShot, two, 0, before: .began(1)),
      Wrong(
        .dependency.manualNeedsStart,
        plan([.own, .own], [.add([1]), .resume(queue: 0), .start(0)], queues: [nil, 0]), 0,
        before: .began(1)),
      Wrong(
        .queue.addOperation, plan([.own, .own], [.add([1]), .resume(queue: 0), .add([0])]), 0,
        before: .began(1)),
      Wrong(.queue.startsSoon, two) { $0.removeAll() },
      Wrong(
        .cancel.queueStillCallsStart,
        plan([.started, .own], [.add([0, 1]), .cancel(0), .resume(queue: 0)])
      ) { $0.removeAll { $0 == .called(0) } },
      Wrong(
        .priority.highestReadyFirst,
        plan([.started, .own], [.add([0, 1]), .prioritise(1, .high), .resume(queue: 0)])
      ) { $0.insert(.called(0), at: 0) },
      Wrong(.completion.afterMainTask, two) { $0.insert(.completed(0), at: 0) },
      Wrong(.completion.afterMainTask, two) { $0.removeAll { $0 == .completed(1) } },
      Wrong(.completion.property, two) { $0.append(.completed(0)) },
      Wrong(.cancel.setsFlag, two, .cancelled, of: 1),
      Wrong(.state.finishedMeaning, two, .finished, of: 1),
      Wrong(.state.executingMeaning, two, .executing, of: 0),
      Wrong(
        .ready.tiedToDependencies,
        plan([.own, .own], [.depend(1, on: 0), .add([0, 1]), .resume(queue: 0)]), .ready, of: 1),
      Wrong(
        .cancel.pendingBecomesReady,
        plan([.own, .own], [.depend(1, on: 0), .add([0, 1]), .cancel(1), .resume(queue: 0)]),
        .ready, of: 1),
      Wrong(
        .ready.ownCriteriaRule,
        plan([.own, .gated], [.add([0, 1]), .resume(queue: 0), .open(1)]), .ready, of: 1),
      Wrong(.queue.untilFinished, two, sees: { $0.listed[0].removeFirst() }),
      Wrong(.queue.untilFinished, two, sees: { $0.listed[0].reverse() }),
      Wrong(.queue.progressOptIn, two, sees: { $0.counts[0] += 1 }),
      Wrong(.queue.currentQueue, two, sees: { $0.current = 1 }),
    ]

    /// What is to come of a plan.
    private func history(of plan: Plan) throws -> [Plan.Event] {
      var events: [Plan.Event] = []
      var walk = PlanWalk(asWritten: plan) { event, _ in events.append(event) }
      try walk.run()
      for (number, member) in plan.members.enumerated() where member.kind != .barrier {
        events.append(.completed(number))
      }
      return events
    }

    @Test("A history that breaks a rule is refused", arguments: wrongs)
    func refused(wrong: Wrong) throws {
      var events = try history(of: wrong.plan)
      #expect(PlanVerdict.on(wrong.plan, events) == nil)
      wrong.make(&events)
      #expect(PlanVerdict.on(wrong.plan, events)?.rule?.id == wrong.rule.id)
    }

    @Test("What is no event of the plan is refused")
    func surplus() throws {
      let events = try history(of: Self.two)
      for event in [Plan.Event.called(0), .ended(0), .began(1)] {
        #expect(PlanVerdict.on(Self.two, events + [event]) != nil)
      }
      for place in events.indices {
        var events = events
        events.remove(at: place)
        #expect(PlanVerdict.on(Self.two, events) != nil)
      }
    }

    @Test("A plan is random, and the same for the same seed")
    func random() {
      func told(_ seed: UInt64, mercy: Bool) -> String {
        RandomPlan.make(seed: seed, mercy: mercy).description
      }
      for mercy in [false, true] {
        let plans = (0..<100).map { told($0, mercy: mercy) }
        #expect(Set(plans).count == 100)
        #expect(plans == (0..<100).map { told($0, mercy: mercy) })
      }
      // All that can be done is done.
      let all = (0..<300).map { told($0, mercy: false) }.joined()
      for action in [
        "add([", "addAndWait(", "start(", "depend(", "undepend(", "prioritise(", "cancel(",
        "cancelAll(", "open(", "close(", "finish(", "suspend(", "resume(", "widen(",
        "wait(finished", "wait(begun", "wait(passed", "wait(emptied",
      ] {
        #expect(all.contains(action))
      }
      for kind in Plan.Kind.allCases { #expect(all.contains(kind.rawValue)) }
    }
  }
}
