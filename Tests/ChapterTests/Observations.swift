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
  let failures: [Failure]

  /// Where a run writes them, from the folder of the project. Not a record yet.
  static let path = ".build/outcomes/\(Platform.current.name.replacing(" ", with: "")).json"

  /// The test that makes departures of them, as `--filter` takes it.
  static let filter = "makeDepartures"

  func write() throws {
    let file = URL(filePath: "\(Project.folder)/\(Self.path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file)
  }

  /// What a departure says until somebody has looked at it.
  static let words = Text(
    "not as documented; found by a first run and not yet looked at",
    ko: "문서와 다릅니다. 첫 실행에서 관찰했고 아직 살펴보지 않았습니다")

  /// The sources in which every test that failed has its departure, and every rule of it too.
  ///
  /// - Returns: The new texts, by the paths of their files.
  func departures(of platform: Platform, in spec: Spec) throws -> [String: String] {
    var texts: [String: String] = [:]
    func change(_ file: String, _ change: (String) -> String) throws {
      texts[file] = change(try texts[file] ?? Project.text(of: file))
    }
    let tests = Dictionary(grouping: failures) { [$0.file, $0.function] }
    for (place, failures) in tests {
      guard let test = spec.tests.first(where: { [$0.file, $0.function] == place }) else {
        continue
      }
      let messages = failures.map { Self.shortened($0.message) }
      try change(test.file) {
        Self.adding(messages, to: $0, test: test.function, platform: platform)
      }
      for chapter in book {
        for rule in chapter.rules where test.rules.contains(rule.id) {
          let file = "Sources/Chapters/\(chapter.label)-\(chapter.name)/Rules.swift"
          try change(file) { Self.adding(to: $0, rule: rule.id, platform: platform) }
        }
      }
    }
    return texts
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

  /// Writes a departure behind the rules of a test.
  static func adding(
    _ failures: [String], to source: String, test: String, platform: Platform
  ) -> String {
    guard let function = source.range(of: "func \(test)("),
      let attribute = source[..<function.lowerBound].ranges(of: "@Test(").last,
      let rules = ["rule", "example"].compactMap({
        source[attribute.upperBound..<function.lowerBound].range(of: ".\($0)(")
      }).first,
      let end = source[rules.upperBound...].firstIndex(of: ")")
    else { return source }
    let literals = Set(failures).sorted().map { $0.debugDescription }.joined(
      separator: ",\n        ")
    let trait = """
      ,
            .departs(
              on: .\(platform.propertyName), \(words.english.debugDescription),
              failing: \(literals))
      """
    var changed = source
    changed.insert(contentsOf: trait, at: source.index(after: end))
    return changed
  }

  /// Writes a departure into a rule, once.
  static func adding(to source: String, rule id: String, platform: Platform) -> String {
    guard let start = source.range(of: "Rule(\n    \"\(id)\"") else { return source }
    let departure = """
      Departure(
              on: .\(platform.propertyName),
              \(words.english.debugDescription),
              ko: \(words.korean.debugDescription))
      """
    // The end of the rule is where its parenthesis closes, outside of texts.
    var depth = 1
    var isText = false
    var place = source.index(start.lowerBound, offsetBy: "Rule(".count)
    while depth > 0, place < source.endIndex {
      let character = source[place]
      if character == "\"" { isText.toggle() }
      if !isText { depth += character == "(" ? 1 : character == ")" ? -1 : 0 }
      if depth > 0 { place = source.index(after: place) }
    }
    let rule = source[start.lowerBound..<place]
    if rule.contains("on: .\(platform.propertyName)") { return source }
    var changed = source
    if let list = rule.range(of: "departures: [\n") {
      changed.insert(contentsOf: "      \(departure),\n", at: list.upperBound)
    } else if let list = rule.range(of: "departures: ") {
      // One list is made of another one there.
      changed.insert(contentsOf: "[\n      \(departure)\n    ] + ", at: list.upperBound)
    } else {
      changed.insert(contentsOf: ",\n    departures: [\n      \(departure)\n    ]", at: place)
    }
    return changed
  }
}

extension Platform {
  /// The name of the property that has this platform.
  var propertyName: String {
    switch self {
    case .linuxFoundation: "linuxFoundation"
    case .appleFoundation: "appleFoundation"
    default: "fromScratch"
    }
  }
}
