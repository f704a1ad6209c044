/// A small program of a few threads, run in all orders of its steps or in many random ones.
///
/// Memory is as weak as the orderings say: a load may return any value that the knowledge of its thread does
/// not exclude. A value older than the latest counts as a preemption, and so does the passage of time. Not
/// explored are:
/// - a compare-and-exchange that fails spuriously or reads an older value;
/// - a reference that is counted between two steps of another thread: counting is not a step, so a release
///   takes effect together with the step before it;
/// - accesses to plain memory without a lock, which only the thread sanitizer finds, unless the memory has
///   been freed or belongs to an object that the accessing thread cannot know to exist.
package struct Exploration: Sendable {
  /// A fault that an exploration has found.
  package struct Failure: Sendable {
    /// The fault, in one line.
    package fileprivate(set) var message: String
    /// The choices that reproduce the fault, for ``Exploration/replay(_:)``.
    package let choices: String
    package let preemptions: Int
    package let steps: Int
    /// The run step by step.
    package let table: String
  }

  /// The result of an exploration.
  package struct Report: Sendable {
    /// The number of runs for each allowed number of preemptions.
    package var runs: [Int] = []
    /// True if the exploration was exhaustive.
    package var isComplete = true
    /// How often each outcome occurred, in the runs with the highest number of preemptions.
    package var outcomes: [String: Int] = [:]
    /// The number of steps of the longest run.
    package var longest = 0
    package var failure: Failure?
  }

  /// The default limit of runs that end with a trap, for exhaustive and for random runs. The threads of such
  /// runs stay blocked, and some systems allow no more than thirty thousand threads in all.
  package static let manyTraps = (ofAll: 800, byChance: 200)

  package let name: String
  private let scenario: @Sendable (Run) -> Void

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - name: Identifies the exploration.
  ///   - scenario: Makes preparations, runs threads together, and checks the result. Called for each run;
  ///     must behave identically if the same choices are made.
  package init(_ name: String, _ scenario: @escaping @Sendable (Run) -> Void) {
    self.name = name
    self.scenario = scenario
  }

  /// Runs all orders with at most `bound` preemptions, the fewest first, until one fails.
  ///
  /// A preemption switches away from a thread that could have continued. Where a thread has to wait or has
  /// ended, every choice of the next thread is tried, whatever the bound.
  ///
  /// - Parameters:
  ///   - first: The number of preemptions to begin with.
  ///   - bound: The highest number of preemptions; nil for any number, without first trying fewer.
  ///   - limit: The highest number of runs for each bound.
  ///   - traps: The highest number of runs that end with a trap.
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
          // The program is not deterministic, so none of its faults could be reproduced.
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

  /// Makes random runs: half are random walks, half use random priorities.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - depth: The number of scheduling decisions that random priorities assume a fault to need.
  ///   - traps: The highest number of runs that end with a trap.
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

  /// Repeats one run from the choices that a failure reports.
  ///
  /// - Returns: The run as a table, and its failure; nil if `choices` is malformed.
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

  /// Initializes global state with one run, so that all later runs begin in the same state.
  private func warmUp() { _ = run(Replay([])) }

  /// True if a failed run fails again, which rules out the initialization of global state as the cause.
  private func isReal(_ execution: Execution) -> Bool {
    run(Replay(execution.detours)).failure == execution.failure
  }

  // MARK: The shortest failing run

  /// The cost of reading a run; smaller is better.
  private func cost(_ execution: Execution) -> (Int, Int, Int) {
    (execution.preemptions, execution.detours.count, execution.steps)
  }

  /// Returns a run that also fails and cannot be improved by removing a detour or moving it by one choice.
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

  // MARK: Encoding choices

  /// Encodes choices as one word: for each detour the number of the choice, a dot, and the pick.
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
