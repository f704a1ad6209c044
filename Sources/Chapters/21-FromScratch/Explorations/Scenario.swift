#if Explore
  import Explorer
  import OperationsFromScratch

  /// A small program over the engine: its name, how many preemptions its runs may have, what happens.
  ///
  /// It prepares, lets two or three threads run together with the workers that come, and looks at the
  /// end. That nothing is left, nobody waits for ever and nothing that is gone is touched need not be
  /// said: the explorer looks for it in every run.
  package struct Scenario: Sendable {
    package let name: String
    /// How many preemptions its runs may have; `Int.max` for any number.
    package let bound: Int
    private let body: @Sendable (Stage) -> Void

    init(_ name: String, bound: Int = 2, _ body: @escaping @Sendable (Stage) -> Void) {
      self.name = name
      self.bound = bound
      self.body = body
    }

    package var exploration: Exploration {
      _ = Scenario.describesStates
      return Exploration(name) { body(Stage($0)) }
    }

    package static let all: [Scenario] =
      finishing + entering + starting + waiting + ending + letting + reentering + races + announcing
  }

  /// A mistake that can be made again, and the scenario that shows it.
  package struct Mistake: Sendable {
    package enum Kind: Sendable {
      case fault(Fault)
      /// An access to an atomic asks for less than it has to: which, in words of its line; for what.
      case ordering(name: String, line: String, Ordering)
    }

    package let kind: Kind
    package let scenario: Scenario

    private init(_ fault: Fault, in name: String) { self.init(.fault(fault), in: name) }

    /// - Parameter name: The scenario's.
    private init(_ kind: Kind, in name: String) {
      self.kind = kind
      guard let scenario = Scenario.all.first(where: { $0.name == name }) else {
        preconditionFailure("there is no scenario “\(name)”")
      }
      self.scenario = scenario
    }

    package var name: String {
      switch kind {
      case .fault(let fault): "\(fault)"
      case .ordering(let name, _, _): name
      }
    }

    package static let all = [
      Mistake(
        .letsGoUnderLock,
        in: "the last reference to one who waits for two goes while one finishes"),
      Mistake(.entersTwice, in: "one dependency is added by two"),
      Mistake(.looksTooEarly, in: "finish, and somebody begins to wait for it"),
      Mistake(.takesTooEarly, in: "what an operation keeps waits for its queue when it goes away"),
      Mistake(
        .leavesTooEarly, in: "finish, and the highest of those who come next is of an own class"),
      Mistake(.looksOutside, in: "finish, and the one who waits does not wait any more"),
      Mistake(
        .staysTied, in: "one ends while it begins to wait"),
      Mistake(.marksTooEarly, in: "finish, and somebody waits for it"),
      Mistake(
        .forgetsMailbox, in: "a queue that gets another target while somebody adds is dropped"),
      Mistake(.usesOldState, in: "finish, and somebody begins to wait for it"),
      Mistake(.believesOldAnswer, in: "one announces that it is ready while it is added"),
      Mistake(
        .keepsInHand,
        in: "somebody lets go of one that leaves, and what it keeps waits for its queue"),
      Mistake(.reportsTooFew, in: "the progress counts two who end at once"),
      Mistake(
        .strikesTooFew, in: "the last reference to one who waits goes while its dependency finishes"
      ),
      Mistake(.goesForGood, in: "what an operation keeps waits for its queue when it goes away"),
      Mistake(
        .wakesTooEarly, in: "whoever has waited resumes the queue of one who was freed"),
      Mistake(
        .ordering(
          name: "relaxesMailbox", line: "Mailbox.swift: let (exchanged, original) = top.",
          .acquiringAndReleasing),
        in: "a priority is raised while a worker is on its way for another"),
      Mistake(
        .ordering(
          name: "relaxesArrival", line: "Arrival.swift: if !isWorkerOnItsWay.load(", .acquiring),
        in: "two add to a queue of width one"),
      Mistake(
        .ordering(
          name: "relaxesDependents",
          line: "Dependents.swift: let (exchanged, original) = fixed.pointee.arrivals.", .acquiring),
        in: "finish, and somebody begins to wait for it"),
    ]
  }
#endif
