import ChapterKit

@testable import Workbook

/// The tables of the notes, made from the chapters and the tests.
enum Tables {
  /// What the tests say of rules, read once.
  static let spec = Result { try Spec(book) }

  /// The rules of a chapter: id, sentence, sources, what stands behind it, what Linux does.
  static func rules(of chapter: Chapter) throws -> [String] {
    let results = try Results(of: .linuxFoundation)
    var lines = [
      "| 규칙 | 뜻 | 출처 | 근거 | Linux |",
      "|---|---|---|---|---|",
    ]
    for rule in chapter.rules {
      let documents = rule.documents.map(\.shortName.korean).joined(separator: ", ")
      let outcome = results.verdict(on: rule).name.korean
      lines.append(
        "| `\(rule.id)` | \(rule.sentence.korean) | \(documents) | \(rule.standing.name.korean) | \(outcome) |"
      )
    }
    let departures = chapter.rules.compactMap { rule in
      rule.departure(on: .linuxFoundation).map { "- `\(rule.id)`: \($0.observed.korean)." }
    }
    if !departures.isEmpty { lines += ["", "**Linux에서 다른 점**", ""] + departures }
    let disputes = chapter.rules.compactMap { rule in
      rule.dispute.map { "- `\(rule.id)`: \($0.korean)" }
    }
    if !disputes.isEmpty { lines += ["", "**문서가 서로 엇갈리는 규칙**", ""] + disputes }
    return lines
  }

  /// The way to the chapters before and after.
  static func links(of chapter: Chapter) -> [String] {
    guard let place = book.firstIndex(where: { $0.number == chapter.number }) else { return [] }
    func link(_ chapter: Chapter) -> String {
      "[\(chapter.label) \(chapter.title.korean)](\(chapter.label)-\(chapter.slug).md)"
    }
    var links = ["[차례](README.md)"]
    if place > 0 { links.insert("← \(link(book[place - 1]))", at: 0) }
    if place < book.count - 1 { links.append("\(link(book[place + 1])) →") }
    return [links.joined(separator: " · ")]
  }

  /// The chapters that there are.
  static func chapters(in language: Language) -> [String] {
    let head = Text(
      "| | chapter | what it is about | rules |", ko: "| | 장 | 다루는 것 | 규칙 |")
    return [head[language], "|---|---|---|---|"]
      + book.map { chapter in
        let folder = language == .korean ? "" : "chapters-ko/"
        let note = "\(folder)\(chapter.label)-\(chapter.slug).md"
        return
          "| \(chapter.label) | [\(chapter.title[language])](\(note)) | \(chapter.summary[language]) | \(chapter.rules.count) |"
      }
  }

  /// Every rule and what a platform makes of it, with totals.
  static func conformance() throws -> [String] {
    let platforms = [Platform.linuxFoundation, .fromScratch]
    let results = try platforms.map { try Results(of: $0) }
    var lines: [String] = []
    for (platform, results) in zip(platforms, results) {
      lines += [
        "## \(platform.name)", "", "| 장 | 규칙 | 일치 | 다름 | 없음 | 테스트 없음 |",
        "|---|---|---|---|---|---|",
      ]
      var totals = [0, 0, 0, 0]
      for chapter in book {
        let verdicts: [Results.Verdict?] = [.holds, .departs, .absent, nil]
        let counts = verdicts.map { verdict in
          chapter.rules.count { results.verdict(on: $0) == verdict }
        }
        totals = zip(totals, counts).map { $0 + $1 }
        lines.append(row("\(chapter.label) \(chapter.title.korean)", counts))
      }
      lines += [row("**모두**", totals), ""]
    }
    lines.removeLast()
    for chapter in book {
      lines += [
        "", "## \(chapter.label) \(chapter.title.korean)", "",
        "[노트](\(chapter.label)-\(chapter.slug).md) · [테스트](../\(chapter.tests))", "",
        "| 규칙 | 근거 | \(platforms.map(\.name).joined(separator: " | ")) | 관찰한 것 |",
        "|---|---|---|---|---|",
      ]
      for rule in chapter.rules {
        let outcomes = results.map { $0.verdict(on: rule).name.korean }
          .joined(separator: " | ")
        let observed = platforms.compactMap { rule.departure(on: $0)?.observed.korean }
          .joined(separator: ", ")
        lines.append(
          "| `\(rule.id)` | \(rule.standing.name.korean) | \(outcomes) | \(observed) |")
      }
    }
    return lines
  }

  private static func row(_ name: String, _ counts: [Int]) -> String {
    "| \(name) | \(counts.reduce(0, +)) | \(counts.map(String.init).joined(separator: " | ")) |"
  }
}
