#if Explore
  import Explorer
  import Operations
  import Testing

  @testable import OperationsFromScratch
  @testable import Workbook

  /// How the engine is explored, and what came of it when it was recorded.
  enum Explorations {
    /// What is recorded of one scenario.
    struct Record: Codable, Equatable {
      /// How many runs there were with at most 0, 1, 2 … preemptions.
      let runs: [Int]
      /// Whether these were all.
      let isComplete: Bool
      /// How often each outcome came out in the last of them.
      let outcomes: [String: Int]

      init(_ report: Exploration.Report) {
        runs = report.runs
        isComplete = report.isComplete
        outcomes = report.outcomes
      }
    }

    private static let path = "\(Project.folder)/Tests/ChapterTests/Results/Explorations.json"

    private static func variable(_ name: String) -> String? {
      ProcessInfo.processInfo.environment[name]
    }

    /// How many runs at most are made for one bound of one scenario.
    static let limit = 50_000

    /// How many preemptions are allowed everywhere, if `EXPLORE_BOUND` says so. What came of that is
    /// not compared.
    static var bound: Int? { variable("EXPLORE_BOUND").flatMap { Int($0) } }

    /// How many runs by chance are made of each scenario: `EXPLORE_RUNS`, or some.
    static var runsByChance: Int { variable("EXPLORE_RUNS").flatMap { Int($0) } ?? 100 }

    /// Whether the mistakes that are made on purpose are told: `EXPLORE_MISTAKES=1`.
    static var tellsMistakes: Bool { variable("EXPLORE_MISTAKES") == "1" }

    static var isReplaying: Bool { variable("EXPLORE_REPLAY") != nil }

    /// The scenario and the choices that `EXPLORE_REPLAY` names.
    private static var replay: (name: Substring, choices: Substring)? {
      guard let text = variable("EXPLORE_REPLAY"), let colon = text.lastIndex(of: ":") else {
        return nil
      }
      return (text[..<colon], text[text.index(after: colon)...])
    }

    /// The choices that are to be made in a scenario; nil if none are prescribed.
    static func choices(for name: String) -> String? {
      replay.flatMap { $0.name == name ? String($0.choices) : nil }
    }

    /// Tells what was found, so that it can be read and run again.
    static func tell(_ failure: Exploration.Failure, of name: String) {
      Issue.record(
        """
        \(name): \(failure.message)
        \(failure.preemptions) preemptions, \(failure.steps) steps
        EXPLORE_REPLAY='\(name):\(failure.choices)' swift test --traits Explore \
        --scratch-path .build/explore --filter Explorations
        \(failure.table)
        """)
    }

    /// Compares what came of an exploration with what is recorded, or records it.
    static func compare(_ report: Exploration.Report, of name: String) throws {
      if bound != nil || report.failure != nil { return }
      var records: [String: Record] = [:]
      if let data = FileManager.default.contents(atPath: path) {
        records = try JSONDecoder().decode([String: Record].self, from: data)
      }
      if variable("UPDATE_NOTES") == "1" {
        records[name] = Record(report)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(records) + Data("\n".utf8)
        try data.write(to: URL(filePath: path))
      } else {
        #expect(records[name] == Record(report), "UPDATE_NOTES=1 records it anew")
      }
    }
  }

  extension StateWord {
    /// The flags that are set, and how many operations it waits for.
    var words: String {
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
#endif
