import ChapterKit
import Operations
import Synchronization

/// What the tests made of the rules on one platform, as a run of the whole suite has recorded it.
///
/// Each platform has a file. A run of the tests compares itself with the file of its platform, and
/// `UPDATE_NOTES=1 swift test` writes the file anew. Marks, totals, cards and tables read it.
struct Results: Codable, Equatable {
  /// A test that proves rules.
  struct Proof: Hashable {
    let file: String
    /// The line of the attribute.
    let line: Int
    /// The name of the function.
    let function: String
    /// What the test says besides the sentence of its first rule.
    let title: String?
    let rules: [String]
    /// Whether the test is about a class of this book, and says nothing of the implementation.
    let isExample: Bool
    /// The names of the implementations on which it is recorded to fail.
    let departs: [String]

    /// What it is told by, wherever it stands in its file.
    var place: String { "\(file) \(function)" }
  }

  let platform: String
  /// The outcomes by id; a rule without a test has none.
  let rules: [String: Outcome]
  /// The tests that were compiled there, in the order of their files and lines.
  let tests: [Proof]

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

  init(of platform: Platform, rules: [String: Outcome], tests: [Proof]) {
    self.platform = platform.name
    self.rules = rules
    self.tests = tests.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Writes the results of a platform to its file.
  func write(for platform: Platform) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
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

  /// Why this rule is not recorded as held in full; `nil` if it is.
  ///
  /// - Parameter results: The results of the platform; `nil` if nobody has recorded any.
  func difference(on platform: Platform, in results: Results?) -> Text? {
    if let departure = departure(on: platform) { return departure.observed }
    return results?.rules[id] == .holdsInPart ? Rule.absence : nil
  }

  /// Why a rule that departs in nothing may still not hold in all of its tests.
  static let absence = Text(
    "tests that need an API which is missing here were not run",
    ko: "여기에 없는 API를 쓰는 테스트는 실행되지 않았습니다")
}

/// A line of the record for each test.
extension Results.Proof: Codable {
  private static let separator = " | "

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let parts = try container.decode(String.self).components(separatedBy: Self.separator)
    guard parts.count == 7, let line = Int(parts[1]) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no test")
    }
    self.init(
      file: "Tests/ChapterTests/\(parts[0])", line: line, function: parts[2],
      title: parts[6].isEmpty ? nil : parts[6], rules: parts[4].components(separatedBy: ", "),
      isExample: parts[3] == "example",
      departs: parts[5].isEmpty ? [] : parts[5].components(separatedBy: ", "))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let parts = [
      file.components(separatedBy: "/").last ?? file, "\(line)", function,
      isExample ? "example" : "rule", rules.joined(separator: ", "),
      departs.joined(separator: ", "), title ?? "",
    ]
    try container.encode(parts.joined(separator: Self.separator))
  }
}
