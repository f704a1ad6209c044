import Explorer
import OperationsFromScratch

extension Scenario {
  /// The highest number of runs for one number of preemptions.
  private static let limit = 50_000

  /// Registers descriptions of states for tables.
  static let describesStates: Void = {
    Sources.describe(UInt64.self) { StateWord(rawValue: $0).words }
    Sources.describe(UnsafeMutableRawPointer?.self) { pointer in
      // The mark of a closed list; see `Dependents`.
      pointer.map { Int(bitPattern: $0) == 1 ? "closed" : "full" } ?? "empty"
    }
  }()

  /// Explores all orders.
  ///
  /// - Parameter preemptions: The bound, if it differs from the scenario's; `Int.max` for none.
  package func explore(preemptions: Int? = nil) -> Exploration.Report {
    let bound = preemptions ?? bound
    return exploration.depthFirst(preemptions: bound == .max ? nil : bound, limit: Scenario.limit)
  }

  /// Explores the orders with this bound directly, without first exploring those with fewer preemptions.
  func explore(upTo preemptions: Int) -> Exploration.Report {
    exploration.depthFirst(from: preemptions, preemptions: preemptions, limit: 800, traps: 20)
  }

  /// Makes random runs, with any number of preemptions.
  package func exploreByChance(runs: Int) -> Exploration.Report {
    exploration.byChance(runs: runs, depth: 4)
  }

  /// Returns the fault that an exploration has found; nil if there is none.
  package func finding(of report: Exploration.Report) -> Finding? {
    report.failure.map { failure in
      Finding(
        scenario: name, runs: report.runs, message: failure.message, choices: failure.choices,
        preemptions: failure.preemptions, steps: failure.steps,
        table: failure.table.split(separator: "\n").map(String.init))
    }
  }
}

extension Records.Entry {
  /// Creates an entry from the exploration of a scenario.
  package init(_ report: Exploration.Report, of scenario: Scenario) {
    self.init(
      bound: scenario.bound == .max ? nil : scenario.bound, runs: report.runs,
      isComplete: report.isComplete, outcomes: report.outcomes)
  }
}

extension Mistake {
  /// Calls a closure while the mistake is in place.
  package func planted<Result>(_ body: () throws -> Result) rethrows -> Result {
    let needs = Needs(of: [scenario], in: line, preemptions: 0)
    if let access = needs.accesses.first { Orderings.changed = (access, ordering) }
    defer { Orderings.changed = nil }
    return try body()
  }

  /// Introduces the mistake, and looks for a failure with at most two preemptions. Returns nil if there is
  /// none, or if the same choices fail without the mistake.
  package func find() -> Finding? {
    let report = planted { scenario.explore(preemptions: 2) }
    guard let finding = scenario.finding(of: report),
      scenario.exploration.replay(finding.choices)?.message == nil
    else { return nil }
    return finding
  }
}

extension StateWord {
  /// The flags that are set, and the number of unfinished dependencies.
  fileprivate var words: String {
    var words: [String] = []
    if unfinishedDependencies > 0 { words.append("waits for \(unfinishedDependencies)") }
    if isCancelled { words.append("cancelled") }
    if isExecuting { words.append("executing") }
    if isFinished { words.append("finished") }
    if isConcluded { words.append("concluded") }
    if isEnqueued { words.append("enqueued") }
    if isLinked { words.append("linked") }
    if isObserved { words.append("observed") }
    return words.isEmpty ? "-" : words.joined(separator: "+")
  }
}
