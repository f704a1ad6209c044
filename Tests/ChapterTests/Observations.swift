import ChapterKit
import Operations
import Testing

@testable import Workbook

/// The failures of tests in the first run on a platform, for a person to examine.
///
/// That person then names the failed expectations by comments, declares that the test departs by failing
/// them, and describes the platform's behaviour in the rule.
struct Observations {
  private static let file = ".build/outcomes/\(Platform.current.name.replacing(" ", with: ""))"
  /// The path of the record that a run writes.
  static let record = "\(file).json"
  private static let hasNotEnded = "it has begun and has not ended"
  private var failures: [Test.ID: (test: Test, messages: [String])] = [:]

  mutating func note(_ message: String, of test: Test) {
    failures[test.id, default: (test, [])].messages.append(Self.shortened(message))
  }

  /// Records that a test begins, and writes all observations so far, because the test may end the process.
  mutating func noteBegin(of test: Test) throws {
    note(Self.hasNotEnded, of: test)
    try write()
  }

  mutating func noteEnd(of test: Test) {
    guard let index = failures[test.id]?.messages.firstIndex(of: Self.hasNotEnded) else { return }
    failures[test.id]?.messages.remove(at: index)
    if failures[test.id]?.messages == [] { failures[test.id] = nil }
  }

  /// True if a test has failed.
  func have(_ test: Test) -> Bool { failures[test.id] != nil }

  /// Writes the observations.
  func write() throws {
    let told = failures.values.sorted { $0.test.place < $1.test.place }.map { test, messages in
      let rules = (test.ruleTrait?.rules ?? []).map(\.id).joined(separator: ", ")
      return "\(test.proof.name): \(rules)\n"
        + messages.map { "  fails: \"\($0)\"\n" }.joined()
    }
    try FileManager.default.createDirectory(
      atPath: "\(Project.folder)/.build/outcomes", withIntermediateDirectories: true)
    try told.joined().write(
      toFile: "\(Project.folder)/\(Self.file).txt", atomically: true, encoding: .utf8)
  }

  /// Writes the record of a complete run, and prints the paths of all files.
  func write(_ results: Results) throws {
    try results.write(to: Self.record)
    let differing = Set(failures.values.flatMap { $0.test.ruleTrait?.rules ?? [] }.map(\.id))
    print(
      """
      \(Platform.current.name) has not been measured before: \(differing.count) of \
      \(results.rules.count) rules differ from the documents.
      See \(Self.file).txt. When each difference is recorded as a departure of its
      rule and its test, make a record: cp \(Self.record) Tests/ChapterTests/Results
      """)
  }

  /// The part of a message that identifies the failed expectation and how it failed: the first line, without
  /// the text before the expression and without addresses, which differ in every run.
  private static func shortened(_ message: String) -> String {
    let line = message.split(separator: "\n").first.map(String.init) ?? message
    let told = line.components(separatedBy: "Expectation failed: ").last ?? line
    let short = told.hasSuffix(" (error)") ? told.dropLast(" (error)".count) : told[...]
    let parts = short.split(separator: /0x[0-9a-f]+/)
    return String(parts.last { $0.count > ">)".count } ?? short)
  }
}
