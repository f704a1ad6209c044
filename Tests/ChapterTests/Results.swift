import ChapterKit
import Operations

@testable import Workbook

/// What the tests made of the rules on one platform, as a run of the whole suite has recorded it.
///
/// Each platform has a file. A run compares itself with the file of its platform, and
/// `UPDATE_NOTES=1 swift test` writes the file anew. The conformance table is made from these files.
struct Results: Codable, Equatable {
  /// What a platform makes of a rule; a rule without a test is not in the results.
  enum Verdict: String, Codable {
    /// A test ran and passed.
    case holds
    /// A test ran and failed as recorded.
    case departs
    /// No test of the rule was compiled.
    case absent
  }

  let platform: String
  let rules: [String: Verdict]

  /// Where the results of a platform are, from the folder of the project.
  static func path(of platform: Platform) -> String {
    "Tests/ChapterTests/Results/\(platform.name.replacing(" ", with: "")).json"
  }

  /// Reads the results of a platform; there are none as long as none have been recorded.
  init(of platform: Platform) throws {
    let path = Results.path(of: platform)
    guard FileManager.default.fileExists(atPath: "\(Project.folder)/\(path)") else {
      self.init(of: platform, rules: [:])
      return
    }
    self = try JSONDecoder().decode(Results.self, from: Data(Project.text(of: path).utf8))
  }

  init(of platform: Platform, rules: [String: Verdict]) {
    self.platform = platform.name
    self.rules = rules
  }

  /// Writes the results of a platform to its file.
  func write(for platform: Platform) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(self) + Data("\n".utf8)
    try data.write(to: URL(filePath: "\(Project.folder)/\(Results.path(of: platform))"))
  }

  func verdict(on rule: Rule) -> Verdict? { rules[rule.id] }
}

extension Results.Verdict? {
  var name: Text {
    switch self {
    case .holds: Text("holds", ko: "일치")
    case .departs: Text("departs", ko: "다름")
    case .absent: Text("absent", ko: "없음")
    case nil: Text("not tested", ko: "—")
    }
  }
}
