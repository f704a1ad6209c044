import Explorer
import OperationsFromScratch

extension Scenario {
  /// How many runs at most are made for one number of preemptions.
  private static let limit = 50_000

  /// Says states in words, in tables.
  static let describesStates: Void = {
    Sources.describe(UInt64.self) { StateWord(rawValue: $0).words }
    Sources.describe(UnsafeMutableRawPointer?.self) { pointer in
      // The mark in the place of a list that nobody may enter any more; see `Dependents`.
      pointer.map { Int(bitPattern: $0) == 1 ? "closed" : "full" } ?? "empty"
    }
  }()

  /// Runs all orders.
  ///
  /// - Parameter preemptions: How many each may have, if another number than the scenario's;
  ///   `Int.max` for any number.
  package func explore(preemptions: Int? = nil) -> Exploration.Report {
    let bound = preemptions ?? bound
    return exploration.depthFirst(preemptions: bound == .max ? nil : bound, limit: Scenario.limit)
  }

  /// Runs all orders with so many preemptions, and not those with fewer first.
  func explore(upTo preemptions: Int) -> Exploration.Report {
    exploration.depthFirst(from: preemptions, preemptions: preemptions, limit: 800, traps: 20)
  }

  /// Makes runs by chance, with any number of preemptions.
  package func exploreByChance(runs: Int) -> Exploration.Report {
    exploration.byChance(runs: runs, depth: 4)
  }

  /// What was found, if something was.
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
  /// What came of exploring a scenario as it says.
  package init(_ report: Exploration.Report, of scenario: Scenario) {
    self.init(
      bound: scenario.bound == .max ? nil : scenario.bound, runs: report.runs,
      isComplete: report.isComplete, outcomes: report.outcomes)
  }
}

extension Mistake {
  /// Makes the mistake while something is done.
  package func planted<Result>(_ body: () throws -> Result) rethrows -> Result {
    let needs = Needs(of: [scenario], in: line, preemptions: 0)
    if let access = needs.accesses.first { Orderings.changed = (access, ordering) }
    defer { Orderings.changed = nil }
    return try body()
  }

  /// Makes the mistake again, and looks for it with at most two preemptions. Returns nil if it is
  /// not found, or is found where nobody makes it.
  package func find() -> Finding? {
    let report = planted { scenario.explore(preemptions: 2) }
    guard let finding = scenario.finding(of: report),
      scenario.exploration.replay(finding.choices)?.message == nil
    else { return nil }
    return finding
  }
}

extension StateWord {
  /// The flags that are set, and how many operations it waits for.
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
