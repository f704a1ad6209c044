/// A small program of a few threads, of which all orders of steps are run, or many by chance.
///
/// Memory is as weak as the orderings say: a look may find any value that is not excluded by what its
/// thread knows, and to find an older one than the last is paid for like a preemption, and so is that
/// time has passed. Not explored are: a compare-and-exchange that fails for no reason or finds an
/// older value, a reference that is counted up or down between two steps of another thread (the
/// counting itself is no step, so that a release takes effect together with the step before it), and
/// accesses to plain memory without a lock, which only the thread sanitizer sees, unless it was given
/// back or belongs to something that its reader cannot know to be made.
package struct Exploration: Sendable {
  /// What was found wrong.
  package struct Failure: Sendable {
    /// What is wrong, in one line.
    package fileprivate(set) var message: String
    /// The choices that lead there, for ``Exploration/replay(_:)``.
    package let choices: String
    package let preemptions: Int
    package let steps: Int
    /// The run step by step.
    package let table: String
  }

  /// What came of an exploration.
  package struct Report: Sendable {
    /// How many runs there were, for each number of preemptions that was allowed.
    package var runs: [Int] = []
    /// Whether these were all.
    package var isComplete = true
    /// How often each outcome came out in the runs of the last number of preemptions.
    package var outcomes: [String: Int] = [:]
    /// How many steps the longest run had.
    package var longest = 0
    package var failure: Failure?
  }

  /// How many runs may end by a trap if nothing else is said: of all orders, and of those by chance.
  /// Their threads stand for ever, and some systems have no more than thirty thousand for all programs.
  package static let manyTraps = (ofAll: 800, byChance: 200)

  package let name: String
  private let scenario: @Sendable (Run) -> Void

  /// - Parameters:
  ///   - name: Tells it from others.
  ///   - scenario: Prepares, runs threads together, and looks at the result; begins anew for each run
  ///     and must do the same if the same choices are made.
  package init(_ name: String, _ scenario: @escaping @Sendable (Run) -> Void) {
    self.name = name
    self.scenario = scenario
  }

  /// Runs all orders with at most so many preemptions, the fewest first, until one fails.
  ///
  /// A preemption is that a thread which could have gone on does not. Where one has to wait or has
  /// ended, all choices of another are run, whatever the bound.
  ///
  /// - Parameters:
  ///   - first: With how many it begins.
  ///   - bound: How many preemptions; nil for any number, with nothing shorter run before.
  ///   - limit: How many runs at most for each bound.
  ///   - traps: How many runs at most that end by a trap.
  package func depthFirst(
    from first: Int = 0, preemptions bound: Int?, limit: Int = .max, traps: Int = manyTraps.ofAll
  ) -> Report {
    warmUp()
    var report = Report()
    var trapped = 0
    for bound in bound.map({ Array(first...$0) }) ?? [Int.max] {
      let strategy = DepthFirst(bound: bound)
      var runs = 0
      report.outcomes = [:]
      var failing: Execution?
      repeat {
        let execution = run(strategy)
        runs += 1
        report.longest = max(report.longest, execution.steps)
        report.outcomes[execution.outcome, default: 0] += 1
        if strategy.isLost {
          // Nothing that is found in such a program could be shown again.
          report.runs.append(runs)
          report.isComplete = false
          report.failure = describe(execution)
          report.failure?.message = "the same choices led somewhere else"
          return report
        }
        if execution.failure != nil, isReal(execution) {
          failing = execution
          break
        }
        if execution.hasTrapped { trapped += 1 }
        if runs == limit || trapped >= traps {
          report.isComplete = false
          break
        }
      } while strategy.advance()
      report.runs.append(runs)
      if let failing {
        report.isComplete = false
        report.failure = describe(shortest(like: failing))
        break
      }
    }
    return report
  }

  /// Makes runs that choose by chance, half of them step by step, half by priorities.
  ///
  /// - Parameters:
  ///   - runs: How many.
  ///   - depth: How many decisions the faults may take that priorities look for.
  ///   - traps: How many runs at most that end by a trap.
  package func byChance(
    runs: Int, seed: UInt64 = 1, depth: Int = 3, traps: Int = manyTraps.byChance
  ) -> Report {
    warmUp()
    var report = Report(runs: [runs], isComplete: false)
    var length = 1
    var trapped = 0
    for number in 0..<runs {
      let seed = seed &+ UInt64(number)
      let strategy: any Strategy =
        number.isMultiple(of: 2)
        ? RandomWalk(seed: seed) : Priorities(seed: seed, depth: depth, length: length)
      let execution = run(strategy)
      length = max(length, execution.choices)
      report.longest = max(report.longest, execution.steps)
      report.outcomes[execution.outcome, default: 0] += 1
      if execution.failure != nil, isReal(execution) {
        report.runs = [number + 1]
        report.failure = describe(shortest(like: execution))
        break
      }
      if execution.hasTrapped { trapped += 1 }
      if trapped >= traps {
        report.runs = [number + 1]
        break
      }
    }
    return report
  }

  /// Makes one run again, by the choices that a failure tells.
  ///
  /// - Returns: The run as a table, and what was wrong; nil if the choices are not written as such.
  package func replay(_ choices: String) -> (table: String, message: String?)? {
    guard let detours = Exploration.detours(choices) else { return nil }
    warmUp()
    let execution = run(Replay(detours), traces: true)
    return (execution.trace?.table() ?? "", execution.failure)
  }

  // MARK: One run

  private func run(_ strategy: any Strategy, traces: Bool = false) -> Execution {
    let execution = Execution(strategy: strategy, traces: traces)
    CrashNote.begin(name, execution)
    execution.run(scenario)
    CrashNote.end()
    return execution
  }

  /// Makes what is made once for the whole process.
  private func warmUp() { _ = run(Replay([])) }

  /// Whether a run fails again, and not only because something was made for the whole process.
  private func isReal(_ execution: Execution) -> Bool {
    run(Replay(execution.detours)).failure == execution.failure
  }

  // MARK: The shortest

  /// How much there is to read in a run.
  private func cost(_ execution: Execution) -> (Int, Int, Int) {
    (execution.preemptions, execution.detours.count, execution.steps)
  }

  /// A run that fails as well and cannot be made shorter by leaving out one detour, or by another
  /// one in its place one choice earlier or later.
  private func shortest(like first: Execution) -> Execution {
    var best = first
    var attempts = 300
    func isBetter(_ detours: [Detour]) -> Bool {
      guard attempts > 0 else { return false }
      attempts -= 1
      let candidate = run(Replay(detours))
      guard candidate.failure != nil, cost(candidate) < cost(best) else { return false }
      best = candidate
      return true
    }
    var hasImproved = true
    while hasImproved {
      hasImproved = false
      for place in best.detours.indices.reversed() {
        var fewer = best.detours
        let removed = fewer.remove(at: place)
        if isBetter(fewer) {
          hasImproved = true
          break
        }
        for choice in [removed.choice - 1, removed.choice + 1] where choice >= 0 {
          var moved = best.detours
          moved[place] = Detour(choice: choice, pick: removed.pick)
          if isBetter(moved) {
            hasImproved = true
            break
          }
        }
        if hasImproved { break }
      }
    }
    return best
  }

  private func describe(_ execution: Execution) -> Failure {
    let again = run(Replay(execution.detours), traces: true)
    return Failure(
      message: again.failure ?? execution.failure ?? "",
      choices: Exploration.choices(execution.detours), preemptions: execution.preemptions,
      steps: execution.steps, table: again.trace?.table() ?? "")
  }

  // MARK: Choices in writing

  /// Choices as one word: at each dot the number of a choice and of the strand that goes on.
  static func choices(_ detours: [Detour]) -> String {
    detours.isEmpty ? "-" : detours.map { "\($0.choice).\($0.pick)" }.joined(separator: "-")
  }

  static func detours(_ choices: String) -> [Detour]? {
    if choices == "-" { return [] }
    var detours: [Detour] = []
    for word in choices.split(separator: "-", omittingEmptySubsequences: false) {
      let numbers = word.split(separator: ".").map { Int($0) }
      guard numbers.count == 2, let choice = numbers[0], let pick = numbers[1] else { return nil }
      detours.append(Detour(choice: choice, pick: pick))
    }
    return detours
  }
}
