import ChapterKit
import Operations
import Synchronization

/// The recorded outcomes of the rules on one platform.
///
/// Each platform has a file with one line per rule: the outcome, and the tests that prove the rule. A test
/// run compares its outcomes with the file of its platform; `.ci/record` writes the file. Marks, totals,
/// cards and tables use the outcomes.
package struct Results: Equatable {
  /// A test that proves a rule, by its name and file.
  package struct Proof: Hashable {
    /// The name of the file, without its extension.
    package let file: String
    package let function: String

    package var name: String { "\(file).\(function)" }
    /// The path from the top of the project.
    package var path: String { "Tests/ChapterTests/\(file).swift" }
    /// True if the test is about one of this book's classes and proves nothing about the implementation.
    package var isExample: Bool { function.hasPrefix("example") }
  }

  /// The outcomes by id; a rule without a test has none.
  package var rules: [String: Mark] = [:]
  /// The tests of each rule that were compiled on the platform, in their order.
  package var proofs: [String: [Proof]] = [:]

  /// Returns the path of the results of a platform, from the top of the project.
  static func path(of platform: Platform) -> String {
    "Tests/ChapterTests/Results/\(platform.name.replacing(" ", with: "")).json"
  }

  /// A cache of the files, because every run needs the marks.
  private static let read = Mutex<[String: (text: String, results: Results)]>([:])

  /// Returns the recorded results of a platform; `nil` if there are none.
  package static func recorded(for platform: Platform) throws(Refusal) -> Results? {
    let path = path(of: platform)
    guard FileManager.default.fileExists(atPath: "\(Project.folder)/\(path)") else { return nil }
    let text = try Project.text(of: path)
    if let last = read.withLock({ $0[path] }), last.text == text { return last.results }
    do {
      var results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
      if platform != .fromScratch { try results.takeProofs(of: recorded(for: .fromScratch)) }
      read.withLock { $0[path] = (text, results) }
      return results
    } catch {
      throw Refusal(
        .noInput,
        Text(
          "\(path) is not a record of test results; restore it: git checkout \(path)",
          ko: "\(path) 파일은 테스트 결과의 기록이 아닙니다. git checkout \(path) 명령으로 되돌리세요"))
    }
  }

  /// Returns the recorded results of all platforms.
  package static func ofAll() throws(Refusal) -> [(platform: Platform, results: Results?)] {
    try Platform.all.map { platform throws(Refusal) in (platform, try recorded(for: platform)) }
  }

  /// Writes the results of this implementation to a file, by its path from the top of the project.
  ///
  /// The engine's record names the tests of all rules. Any other record names a rule's tests only if they
  /// differ from the engine's.
  func write(to path: String) throws {
    var short = self
    if Platform.current != .fromScratch, let all = try Results.recorded(for: .fromScratch) {
      short.proofs = proofs.filter { $1 != all.proofs[$0] }
    }
    let file = URL(filePath: "\(Project.folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try short.json().write(to: file)
  }

  /// Adds the tests that this record omits because they equal those of another record.
  private mutating func takeProofs(of all: Results?) {
    for id in rules.keys where proofs[id] == nil { proofs[id] = all?.proofs[id] }
  }
}

extension [(platform: Platform, results: Results?)] {
  /// Returns the tests that prove a rule on any implementation.
  package func tests(of rule: String) -> [Results.Proof] {
    compactMap { $0.results?.proofs[rule] }.joined().reduce(into: []) { tests, test in
      if !tests.contains(test) { tests.append(test) }
    }
  }
}

extension Rule {
  /// Returns the outcome of this rule in recorded results, in words.
  package func outcomeName(in results: Results?) -> Text {
    if let outcome = results?.rules[id] { return outcome.name }
    return switch standing {
    case .shown, .advice: Text("not tested", ko: "—")
    case .asserted, .obligation, .disputed:
      isAboutEngine
        ? Text("of the engine only", ko: "엔진만의 규칙") : Text("not measured", ko: "미측정")
    }
  }

  /// Returns the reason why the record says that this rule does not hold in full; `nil` if the rule holds.
  func difference(on platform: Platform, in results: Results?) -> Text? {
    if let departure = departure(on: platform) { return departure.observed }
    return results?.rules[id] == .inPart ? Rule.absence : nil
  }

  /// The reason why a rule without a departure may still not hold in all of its tests.
  package static let absence = Text(
    "tests that need an API which is missing here were not run",
    ko: "여기에 없는 API를 쓰는 테스트는 실행되지 않았습니다")
}

/// One line of the record for each rule: the outcome, and the names of the tests.
extension Results: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    for (id, line) in try container.decode([String: String].self) {
      let parts = line.split(separator: ": ")
      guard let name = parts.first, let outcome = Mark(rawValue: String(name)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no outcome")
      }
      rules[id] = outcome
      if parts.count < 2 { continue }
      proofs[id] = parts.dropFirst().joined().split(separator: ", ").compactMap {
        let names = $0.split(separator: ".").map(String.init)
        return names.count == 2 ? Proof(file: names[0], function: names[1]) : nil
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: rules.keys.map { ($0, line(of: $0)) }))
  }

  /// Returns the line of a rule; `nil` if no outcome is recorded.
  func line(of id: String) -> String? {
    let tests = proofs[id].map { $0.isEmpty ? "none" : $0.map(\.name).joined(separator: ", ") }
    return rules[id].map { [$0.rawValue, tests].compactMap { $0 }.joined(separator: ": ") }
  }
}
