import Explorer
import OperationsFromScratch

/// A small program over the engine, with a name and a bound for preemptions.
///
/// A scenario makes preparations, runs two or three threads together with the workers, and checks the result.
/// The explorer itself reports leaks, deadlocks and accesses to destroyed objects in every run.
package struct Scenario: Sendable {
  package let name: String
  /// The highest number of preemptions of a run; `Int.max` for any number.
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

/// A deliberate mistake, and the scenario that shows it: one access to an atomic has a weaker ordering than
/// it needs.
package struct Mistake: Sendable {
  package let name: String
  /// The access, as its file and the beginning of its line.
  let line: String
  /// The weaker ordering.
  let ordering: Ordering
  package let scenario: Scenario

  /// Creates a mistake.
  ///
  /// - Parameter scenario: The name of the scenario.
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
