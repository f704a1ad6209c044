import Explorer

/// A fault that an exploration has found, with all that is needed to read it and to run it again.
package struct Finding: Codable, Equatable, Sendable {
  package let scenario: String
  /// The number of runs with at most 0, 1, 2 … preemptions.
  package let runs: [Int]
  /// The fault, in one line.
  package let message: String
  /// The choices that reproduce the fault.
  package let choices: String
  package let preemptions: Int
  package let steps: Int
  /// The run step by step.
  package var table: [String]

  /// The command line that repeats a run.
  package static let command = "WORKSHOP=explore swift run --scratch-path .build/explore Explore"

  /// Returns the description of the fault.
  ///
  /// - Parameter mistake: The deliberate mistake; nil if there was none.
  package func lines(planting mistake: String? = nil) -> [String] {
    let count = runs.reduce(0, +)
    let preempted = preemptions == 1 ? "1 preemption" : "\(preemptions) preemptions"
    let plant = mistake.map { ["  --plant \($0) \\"] } ?? []
    return Trace.wrap("Program: \(scenario)", to: 80) + Trace.wrap("Wrong: \(message)", to: 80)
      + ["Found in run \(count); \(preempted), \(steps) steps. To run it again:"] + plant
      + ["  --replay '\(scenario):\(choices)'", ""] + table
  }
}
