import OperationsFromScratch

/// The recorded results of the explorations.
///
/// The explorations' tests compare new results with these, and rewrite them on request.
package struct Records: Codable, Equatable, Sendable {
  /// The result of one scenario.
  package struct Entry: Codable, Equatable, Sendable {
    /// The highest number of preemptions of a run; nil for any number.
    package let bound: Int?
    /// The number of runs with at most 0, 1, 2 … preemptions, or with any number.
    package let runs: [Int]
    /// True if the exploration was exhaustive.
    package let isComplete: Bool
    /// How often each outcome occurred, in the runs with the highest number of preemptions.
    package let outcomes: [String: Int]
  }

  package var scenarios: [String: Entry] = [:]
  /// The finding of each mistake, without its table.
  package var mistakes: [String: Finding] = [:]

  package init() {}

  /// The path of the records from the top of the project.
  package static let path = "Tests/WorkshopTests/Results/Explorations.json"

  private static var file: URL { place(of: path) }

  /// Returns the URL of a file from its path in the project.
  static func place(of path: String) -> URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.appending(path: path)
  }

  /// Reads the records.
  package static func read() throws -> Records {
    try JSONDecoder().decode(Records.self, from: Data(contentsOf: file))
  }

  /// Writes the records.
  package func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: Records.file)
  }
}
