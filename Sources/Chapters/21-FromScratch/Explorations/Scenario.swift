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
    finishing + adding + starting + waiting + earlyEnds + lastReferences + reentrancy + races
    + announcing
}

/// A mistake that can be made, and the scenario that shows it: one access to an atomic asks for less
/// than it has to.
package struct Mistake: Sendable {
  package let name: String
  /// The access, in words of its line.
  let line: String
  /// What it asks for.
  let ordering: Ordering
  package let scenario: Scenario

  /// - Parameter scenario: The name of one.
  private init(_ name: String, line: String, asks ordering: Ordering, in scenario: String) {
    self.name = name
    self.line = line
    self.ordering = ordering
    guard let scenario = Scenario.all.first(where: { $0.name == scenario }) else {
      preconditionFailure("there is no scenario “\(scenario)”")
    }
    self.scenario = scenario
  }

  package static let all = [
    Mistake(
      "relaxesMailbox", line: "Mailbox.swift: let (exchanged, original) = top.",
      asks: .acquiringAndReleasing,
      in: "a priority is raised while a worker is on its way for another"),
    Mistake(
      "relaxesEnqueuing", line: "Enqueuing.swift: if !isWorkerOnItsWay.load(", asks: .acquiring,
      in: "two add to a queue of width one"),
    Mistake(
      "relaxesDependents",
      line: "Dependents.swift: let (exchanged, original) = parts.pointee.arrivals.",
      asks: .acquiring, in: "finish, and somebody begins to wait for it"),
  ]
}
