import ChapterKit
import Operations

@testable import Workbook

/// What the first run on a platform has observed: the outcomes of all rules, and how tests failed.
struct Observations: Codable {
  /// How one test failed.
  struct Failure: Codable, Equatable {
    let file: String
    let function: String
    let message: String
  }

  let platform: String
  let rules: [String: Outcome]
  let tests: [Results.Proof]
  let failures: [Failure]

  /// Where a run writes them, from the folder of the project. Not a record yet.
  static let path = ".build/outcomes/\(Platform.current.name.replacing(" ", with: "")).json"

  /// The test that makes a record of them, as `--filter` takes it.
  static let filter = "makeRecord"

  func write() throws {
    let file = URL(filePath: "\(Project.folder)/\(Self.path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file)
  }

  /// What somebody has to look at: the tests of rules that have failed, and how. Then the expectations
  /// are named by comments, the test departs failing those, and its rule says what happens instead.
  var departures: [String] {
    Dictionary(grouping: failures) { [$0.file, $0.function] }.sorted { $0.key[0] < $1.key[0] }
      .compactMap { place, failures in
        guard let test = tests.first(where: { [$0.file, $0.function] == place }) else { return nil }
        let messages = failures.map { "\"\(Self.shortened($0.message))\"" }
        return """
          \(test.file):\(test.line) \(test.function): \(test.rules.joined(separator: ", "))
            fails: \(messages.joined(separator: ", "))
          """
      }
  }

  /// The part of a failure's message that tells which expectation failed, and how: its first line,
  /// without what comes before the expression, and without addresses, which no second run repeats.
  static func shortened(_ message: String) -> String {
    let line = message.split(separator: "\n").first.map(String.init) ?? message
    let told = line.components(separatedBy: "Expectation failed: ").last ?? line
    let short = told.hasSuffix(" (error)") ? told.dropLast(" (error)".count) : told[...]
    let parts = short.split(separator: /0x[0-9a-f]+/)
    return String(parts.last { $0.count > ">)".count } ?? short)
  }
}
