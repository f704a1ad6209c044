import ChapterKit
import Operations
import Workbook

/// Rules in a note: folded at the end of a section, or open in the text.
///
/// Each rule has an anchor with its id in one note: `07-cancellation.md#cancel.voluntary`.
struct RuleLines {
  /// The path of the note, from the top of the project.
  let path: String

  /// Returns the rules of a section, folded, in the order of the note.
  func fold(_ rules: [Rule]) throws -> [String] {
    try folded("이 절의 규칙 \(rules.count)개", rules.map(line))
  }

  /// Returns the rules of a chapter that no section names, and the aliases in the chapter. May be empty.
  func rest(of chapter: Chapter) throws -> [String] {
    let rules = chapter.rules.filter { Self.homes[$0.id] == nil }
    let taken = chapter.aliases.map { "- `\($0.id)` → \(link(to: $0.rule))" }
    if rules.isEmpty, taken.isEmpty { return [] }
    var titles: [String] = []
    if !rules.isEmpty { titles.append("나머지 규칙 \(rules.count)개") }
    if !taken.isEmpty { titles.append("다른 장에 있는 규칙 \(taken.count)개") }
    return try ["## 규칙", ""] + folded(titles.joined(separator: ", "), rules.map(line) + taken)
  }

  /// Returns one rule in the text.
  func card(of rule: Rule) throws -> [String] {
    [
      "> **규칙** \(anchor(of: rule))\(rule.sentence.korean) · \(try facts(of: rule).joined(separator: " · "))"
    ]
  }

  /// Returns the id of a rule as a link to the rule.
  func link(to rule: Rule) -> String {
    let home = Self.homes[rule.id] ?? Self.chapter(of: rule)?.note
    let file = home == path ? "" : home.map { String($0.dropFirst(Self.folder.count)) } ?? ""
    return "[`\(rule.id)`](\(file)#\(rule.id))"
  }

  private func folded(_ title: String, _ lines: [String]) -> [String] {
    ["<details>", "<summary>\(title)</summary>", ""] + lines + ["", "</details>"]
  }

  private func line(of rule: Rule) throws -> String {
    "- \(anchor(of: rule))\(rule.sentence.korean)<br>"
      + (try facts(of: rule).joined(separator: " · "))
  }

  /// Returns the anchor of a rule in the note of its chapter. In other notes, the id is a link to that
  /// anchor.
  private func anchor(of rule: Rule) -> String {
    isHome(of: rule) ? "<a id=\"\(rule.id)\"></a>" : ""
  }

  private func isHome(of rule: Rule) -> Bool {
    (Self.homes[rule.id] ?? Self.chapter(of: rule)?.note) == path
  }

  /// Returns the id, the documents that state the rule, and the outcomes unless all implementations follow
  /// it.
  ///
  /// In the rule's own note, the id links to the rule's first test; further tests have links of their own.
  private func facts(of rule: Rule) throws -> [String] {
    let isTested = [.asserted, .obligation, .disputed].contains(rule.standing)
    var files =
      isTested ? Self.distinct(try Tables.results.get().tests(of: rule.id).map(\.path)) : []
    var facts: [String] = []
    if !isHome(of: rule) {
      facts.append(link(to: rule))
    } else if files.isEmpty {
      facts.append("`\(rule.id)`")
    } else {
      facts.append("[`\(rule.id)`](../\(files.removeFirst()))")
    }
    facts.append(Self.distinct(rule.sources.map(\.document.shortName)).joined(separator: "·"))
    if isTested {
      facts += files.map { "[테스트](../\($0))" } + (try outcomes(of: rule))
    } else {
      facts.append(rule.standing.name.korean)
    }
    if let dispute = rule.dispute { facts.append(dispute.korean) }
    return facts
  }

  /// Returns the outcomes, grouped by value. Empty if every implementation follows the rule.
  private func outcomes(of rule: Rule) throws -> [String] {
    let found = try Self.columns.filter { !rule.isAboutEngine || $0.0 == .fromScratch }
      .map { platform, name -> (String, String) in
        let recorded = rule.outcomeName(in: try Results.recorded(for: platform)).korean
        let outcome = LinuxPage.link(recorded, to: rule, on: platform)
        // The page on Linux already describes the behaviour observed there.
        let observed = platform == .linuxFoundation ? nil : rule.departure(on: platform)?.observed
        return (name, outcome + (observed.map { "(\($0.korean))" } ?? ""))
      }
    guard let first = found.first, found.allSatisfy({ $0.1 == first.1 }) else {
      return found.map { "\($0.0): \($0.1)" }
    }
    if first.1 == Mark.documented.name.korean { return [] }
    return [found.map(\.0).joined(separator: "·") + ": \(first.1)"]
  }

  private static let columns: [(Platform, String)] = [
    (.linuxFoundation, "Linux"), (.fromScratch, "엔진"),
  ]
  private static let folder = "chapters-ko/"

  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The note of each rule, by id.
  private static let homes: [String: String] = {
    var homes: [String: String] = [:]
    for note in (try? Note.all()) ?? [] {
      for id in note.ruleIDs {
        let label = book.rule(called: id).flatMap(chapter)?.label ?? ""
        if note.path.hasPrefix("\(folder)\(label)-") { homes[id] = note.path }
      }
    }
    return homes
  }()

  private static func chapter(of rule: Rule) -> Chapter? {
    book.first { $0.rules.contains { $0 === rule } }
  }
}

extension Rule.Document {
  /// A short name, for a line that states several facts.
  fileprivate var shortName: String {
    switch self {
    case .guide: "가이드"
    case .operation: "Operation"
    case .queue: "OperationQueue"
    case .book: "동시성 책"
    case .page: "심벌 페이지"
    case .swift: "Swift"
    case .engine, .workbook, .linux: "이 책"
    }
  }
}
