import Explorer

/// Something wrong that was found, so that it can be read and run again.
package struct Finding: Codable, Equatable, Sendable {
  package let scenario: String
  /// How many runs it took, with at most 0, 1, 2 … preemptions.
  package let runs: [Int]
  /// What is wrong.
  package let message: String
  /// The choices that lead there.
  package let choices: String
  package let preemptions: Int
  package let steps: Int
  /// The run step by step.
  package var table: [String]

  /// How the command is called.
  package static let command = "WORKSHOP=explore swift run --scratch-path .build/explore Explore"

  /// What is told of it.
  ///
  /// - Parameter mistake: The mistake that was made on purpose, if one was.
  package func lines(planting mistake: String? = nil) -> [String] {
    let count = runs.reduce(0, +)
    let preempted = preemptions == 1 ? "1 preemption" : "\(preemptions) preemptions"
    let plant = mistake.map { ["  --plant \($0) \\"] } ?? []
    return Trace.wrap("Program: \(scenario)", to: 80) + Trace.wrap("Wrong: \(message)", to: 80)
      + ["Found in run \(count); \(preempted), \(steps) steps. To run it again:"] + plant
      + ["  --replay '\(scenario):\(choices)'", ""] + table
  }
}
