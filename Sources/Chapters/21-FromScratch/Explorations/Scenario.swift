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
      finishing + entering + starting + waiting + letting + reentering + races + announcing
  }

  /// A mistake that can be made again, and the scenario that shows it.
  package struct Mistake: Sendable {
    package let fault: Fault
    package let scenario: Scenario

    /// - Parameter name: The scenario's.
    private init(_ fault: Fault, in name: String) {
      self.fault = fault
      guard let scenario = Scenario.all.first(where: { $0.name == name }) else {
        preconditionFailure("there is no scenario “\(name)”")
      }
      self.scenario = scenario
    }

    package var name: String { "\(fault)" }

    package static let all = [
      Mistake(
        .letsGoUnderLock,
        in: "the last reference to one who waits for two goes while one finishes"),
      Mistake(.entersTwice, in: "one dependency is added by two"),
      Mistake(.looksTooEarly, in: "finish, and somebody begins to wait for it"),
      Mistake(.takesTooEarly, in: "what an operation keeps waits for its queue when it goes away"),
      Mistake(
        .leavesTooEarly, in: "finish, and the highest of those who come next is of an own class"),
    ]
  }
#endif
