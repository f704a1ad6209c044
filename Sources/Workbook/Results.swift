import ChapterKit
import Operations
import Synchronization

/// What the tests made of the rules on one platform, as a run of the whole suite has recorded it.
///
/// Each platform has a file. A run of the tests compares itself with the file of its platform, and
/// `UPDATE_NOTES=1 swift test` writes the file anew. Marks, totals, cards and tables read it.
struct Results: Codable, Equatable {
  let platform: String
  /// The outcomes by id; a rule without a test has none.
  let rules: [String: Outcome]

  /// Where the results of a platform are, from the folder of the project.
  static func path(of platform: Platform) -> String {
    "Tests/ChapterTests/Results/\(platform.name.replacing(" ", with: "")).json"
  }

  /// What was read last from each file: every run asks for its marks.
  private static let read = Mutex<[String: (text: String, results: Results)]>([:])

  /// The recorded results of a platform; `nil` if nobody has recorded any.
  ///
  /// - Throws: ``Refusal`` with status 66 if there is a file that cannot be read.
  static func recorded(for platform: Platform) throws(Refusal) -> Results? {
    let path = path(of: platform)
    guard FileManager.default.fileExists(atPath: "\(Project.folder)/\(path)") else { return nil }
    let text = try Project.text(of: path)
    if let last = read.withLock({ $0[path] }), last.text == text { return last.results }
    do {
      let results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
      read.withLock { $0[path] = (text, results) }
      return results
    } catch {
      throw Refusal(
        .noInput,
        Text(
          "\(path) is no record of test results; get it anew with git checkout \(path)",
          ko: "\(path) 파일은 테스트 결과의 기록이 아닙니다. git checkout \(path) 명령으로 되돌리시기 바랍니다"))
    }
  }

  init(of platform: Platform, rules: [String: Outcome]) {
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
}

extension Rule {
  /// What is recorded of this rule, in words.
  ///
  /// - Parameter results: The results of one platform; `nil` if nobody has recorded any.
  func outcomeName(in results: Results?) -> Text {
    if let outcome = results?.rules[id] { return outcome.name }
    return switch standing {
    case .shown, .advice: Text("not tested", ko: "—")
    case .asserted, .disputed:
      isAboutEngine
        ? Text("of the engine only", ko: "엔진만의 규칙") : Text("not measured", ko: "미측정")
    }
  }
}
