import ChapterKit
import Operations

/// What the test sources say of rules: which test proves which rule, where, and on what platform.
///
/// This reads the sources, so that the command can cite tests without running them. That it reads
/// them rightly is tested against the traits of the tests that were really compiled.
struct Spec {
  /// One test of the suite.
  struct Test {
    let file: String
    /// The line of the attribute.
    let line: Int
    /// The display name.
    let name: String
    /// The name of the function.
    let function: String
    let rules: [String]
    /// Whether the test is about a class of this book, and says nothing of the implementation.
    let isExample: Bool
    /// What is recorded as different, by the name of the platform's property.
    let departures: [String: String]
    /// The `#if` conditions around the test.
    let conditions: [String]

    /// Whether the test is compiled on a platform.
    func exists(on platform: Platform) -> Bool {
      conditions.allSatisfy { Spec.holds($0, on: platform) }
    }
  }

  let tests: [Test]
  private let proofs: [String: [Test]]

  /// Reads the tests of these chapters.
  init(_ chapters: [Chapter]) throws(Refusal) {
    var tests: [Test] = []
    for chapter in chapters {
      for file in try Spec.files(of: chapter) {
        tests += Spec.tests(in: try Project.text(of: file), file: file)
      }
    }
    self.tests = tests
    proofs = tests.reduce(into: [:]) { proofs, test in
      for rule in test.rules { proofs[rule, default: []].append(test) }
    }
  }

  /// The files of a chapter's tests: the one that is called like the chapter, and others that begin
  /// with its number.
  static func files(of chapter: Chapter) throws(Refusal) -> [String] {
    let folder = "Tests/ChapterTests"
    guard
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: "\(Project.folder)/\(folder)")
    else { throw Refusal(.noInput, Project.cannotRead("\(Project.folder)/\(folder)")) }
    let others = names.sorted().map { "\(folder)/\($0)" }.filter {
      $0.hasPrefix("\(folder)/Chapter\(chapter.label)") && $0.hasSuffix("Tests.swift")
        && $0 != chapter.tests
    }
    return [chapter.tests] + others
  }

  /// The tests that prove a rule.
  func tests(of rule: String) -> [Test] { proofs[rule] ?? [] }

  /// Whether a condition of `#if` holds on a platform.
  static func holds(_ condition: String, on platform: Platform) -> Bool {
    let facts: [String: Bool] = [
      "canImport(ObjectiveC)": platform == .appleFoundation,
      "os(Linux)": platform == .linuxFoundation,
      "FromScratch": platform == .fromScratch,
    ]
    return condition.components(separatedBy: " || ").contains { alternative in
      alternative.components(separatedBy: " && ").allSatisfy { term in
        let isNegated = term.hasPrefix("!")
        let fact = facts[isNegated ? String(term.dropFirst()) : term]
        guard let fact else { preconditionFailure("“\(condition)” is not read by Spec.holds") }
        return fact != isNegated
      }
    }
  }

  static func tests(in source: String, file: String) -> [Test] {
    var tests: [Test] = []
    var conditions: [String] = []
    var attribute: (start: Int, text: String)?
    let patterns = Patterns()
    for (place, line) in source.lines.enumerated() {
      let text = line.dropFirst(line.indentation)
      if text.hasPrefix("#if ") {
        conditions.append(String(text.dropFirst("#if ".count)))
      } else if text == "#endif" {
        conditions.removeLast()
      } else if text.hasPrefix("#else") {
        preconditionFailure("\(file):\(place + 1): a test stands in a plain #if")
      } else if text.hasPrefix("@Test") {
        attribute = (place + 1, "")
      }
      guard let (start, before) = attribute else { continue }
      attribute?.text = before + "\n" + text
      guard text.hasPrefix("func ") || text.contains(" func ") else { continue }
      let function = text.components(separatedBy: "func ")[1].prefix { $0 != "(" && $0 != "<" }
      tests.append(
        test(
          before, String(function), file: file, line: start, conditions: conditions, patterns))
      attribute = nil
    }
    return tests
  }

  /// What is looked for in the attributes of tests. To make a pattern costs far more than to look for
  /// it once, so they are made once a file.
  private struct Patterns {
    let quoted = /"([^"]*)"/
    let rules = /\.(?:rule|example)\(([^)]*)\)/
    let departure = /\.departs\(\s*on: \.(\w+),\s*"([^"]*)"/
  }

  private static func test(
    _ attribute: String, _ function: String, file: String, line: Int, conditions: [String],
    _ patterns: Patterns
  ) -> Test {
    let name = attribute.firstMatch(of: patterns.quoted).map { String($0.1) } ?? ""
    let rules = attribute.matches(of: patterns.rules).flatMap {
      $0.1.matches(of: patterns.quoted).map { String($0.1) }
    }
    var departures: [String: String] = [:]
    for match in attribute.matches(of: patterns.departure) {
      departures[String(match.1)] = String(match.2)
    }
    return Test(
      file: file, line: line, name: name, function: function, rules: rules,
      isExample: attribute.contains(".example("), departures: departures, conditions: conditions)
  }
}
