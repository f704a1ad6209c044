import OperationsFromScratch

/// What came of the explorations when they were recorded.
///
/// Compared and written anew by whoever explores.
package struct Records: Codable, Equatable, Sendable {
  /// What came of one scenario.
  package struct Entry: Codable, Equatable, Sendable {
    /// How many preemptions a run might have; nil for any number.
    package let bound: Int?
    /// How many runs there were with at most 0, 1, 2 … preemptions, or with any number.
    package let runs: [Int]
    /// Whether these were all.
    package let isComplete: Bool
    /// How often each outcome came out in the last of them.
    package let outcomes: [String: Int]
  }

  package var scenarios: [String: Entry] = [:]
  /// How each mistake was found when it was made, without the steps.
  package var mistakes: [String: Finding] = [:]

  package init() {}

  /// Where they are, from the top of the project.
  package static let path = "Tests/WorkshopTests/Results/Explorations.json"

  private static var file: URL { place(of: path) }

  /// Where a file is that is told by its path from the top of the project.
  static func place(of path: String) -> URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.appending(path: path)
  }

  /// Reads what is recorded.
  package static func read() throws -> Records {
    try JSONDecoder().decode(Records.self, from: Data(contentsOf: file))
  }

  /// Records it anew.
  package func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: Records.file)
  }
}
