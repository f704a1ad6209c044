import Explorer
import OperationsFromScratch

/// A record of the orderings that the explored programs need: the result of weakening one access.
package struct OrderingRecord: Codable, Equatable, Sendable {
  /// The file and the text of the line.
  package let access: String
  package let ordering: String
  package let weaker: String
  /// The failure of the weakened access, and the program that shows it; nil if no program does.
  package let message: String?
  package let scenario: String?

  /// The path of the records from the top of the project.
  package static let path = "Tests/WorkshopTests/Results/Orderings.json"

  /// Reads the records.
  package static func read() throws -> [OrderingRecord] {
    try JSONDecoder().decode([OrderingRecord].self, from: Data(contentsOf: Records.place(of: path)))
  }

  /// Writes the records.
  package static func write(_ records: [OrderingRecord]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(records) + Data("\n".utf8)).write(to: Records.place(of: path))
  }
}

/// The orderings that the programs need, found by weakening one access at a time.
package struct Needs: Sequence {
  /// The result of weakening one access.
  package struct Need: Sendable {
    package let access: Access
    package let weaker: Ordering
    /// The failure; nil if no program fails.
    package let finding: Finding?

    package var record: OrderingRecord {
      OrderingRecord(
        access: access.title, ordering: access.ordering.rawValue, weaker: weaker.rawValue,
        message: finding?.message, scenario: finding?.scenario)
    }

    package var line: String {
      let what = "\(access.title)\n  \(access.ordering.rawValue) → \(weaker.rawValue): "
      guard let finding else { return what + "no program needs more" }
      return what + "\(finding.message) [\(finding.scenario)]"
    }
  }

  /// The programs' accesses for which a weaker ordering exists, in source order.
  package let accesses: [Access]
  private let meetings: [Access: [Scenario]]
  private let preemptions: Int

  /// Explores all scenarios once to collect their accesses.
  ///
  /// - Parameters:
  ///   - words: A text that the line must contain; nil for all lines.
  ///   - preemptions: The bound for each run. Reading an older value counts as a preemption.
  package init(of scenarios: [Scenario], in words: String?, preemptions: Int) {
    var meetings: [Access: [Scenario]] = [:]
    for scenario in scenarios {
      Orderings.met = []
      _ = scenario.explore(preemptions: 1)
      for access in Orderings.met ?? [] where access.file.contains("/Engine/") {
        meetings[access, default: []].append(scenario)
      }
    }
    Orderings.met = nil
    self.meetings = meetings
    self.preemptions = preemptions
    accesses = meetings.keys.filter { access in
      !access.weaker.isEmpty && words.map { access.title.contains($0) } ?? true
    }.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  package func makeIterator() -> AnyIterator<Need> {
    var left = accesses.flatMap { access in access.weaker.map { (access, $0) } }[...]
    return AnyIterator {
      left.popFirst().map { access, weaker in
        Need(access: access, weaker: weaker, finding: self.finding(access, weaker))
      }
    }
  }

  /// Returns the first failure of a weakened access.
  private func finding(_ access: Access, _ weaker: Ordering) -> Finding? {
    Orderings.changed = (access, weaker)
    defer { Orderings.changed = nil }
    for bound in 0...preemptions {
      for scenario in meetings[access, default: []] {
        let report = scenario.explore(upTo: bound)
        if let finding = scenario.finding(of: report) { return finding }
      }
    }
    return nil
  }
}
