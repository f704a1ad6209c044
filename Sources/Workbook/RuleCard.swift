import ChapterKit
import Operations

/// One rule as the command shows it: sentence, sources, tests, and what platforms make of it.
struct RuleCard {
  let rule: Rule
  let chapter: Chapter
  let spec: Spec
  let results: [(platform: Platform, results: Results?)]
  let language: Language
  let ink: Ink

  /// The lines for all rules whose id is `id` or contains it.
  ///
  /// - Throws: ``Refusal`` with status 64 if there is none.
  static func cards(
    for id: String, chapters: [Chapter], language: Language, ink: Ink
  ) throws(Refusal) -> [String] {
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    let exact = all.filter { $0.rule.id == id }
    let found = exact.isEmpty ? all.filter { $0.rule.id.contains(id) } : exact
    guard !found.isEmpty, !id.isEmpty else {
      let families = all.map { $0.rule.id.prefix { $0 != "." } + "." }
      let list = families.enumerated().filter { families.firstIndex(of: $1) == $0 }
        .map(\.element).joined(separator: ", ")
      throw Refusal(
        .usage,
        Text(
          "no rule has “\(id)” in its id; ids begin with \(list)",
          ko: "id에 “\(id)”이(가) 들어간 규칙이 없습니다. id의 첫머리: \(list)"))
    }
    if found.count == 1, let (rule, chapter) = found.first {
      var results: [(platform: Platform, results: Results?)] = []
      for platform in Platform.all { results.append((platform, try .recorded(for: platform))) }
      return RuleCard(
        rule: rule, chapter: chapter, spec: try Spec(chapters), results: results,
        language: language, ink: ink
      ).lines
    }
    return found.flatMap { rule, _ in
      [ink.strong(rule.id)]
        + rule.sentence[language].wrapped(to: Page.standardWidth - 2).map { "  " + $0 }
    }
  }

  private var lines: [String] {
    var rows: [(Text, [String])] = [
      (Text("chapter", ko: "장"), ["\(chapter.label) \(chapter.title[language])"]),
      (Text("standing", ko: "근거"), [rule.standing.name[language]]),
      (Text("stated by", ko: "출처"), rule.sources.map { $0.name[language] }),
    ]
    if let dispute = rule.dispute { rows.append((Text("dispute", ko: "논쟁"), [dispute[language]])) }
    let tests = spec.tests(of: rule.id).map { "\($0.file):\($0.line)" }
    if !tests.isEmpty { rows.append((Text("tests", ko: "테스트"), tests)) }
    for (platform, results) in results {
      let outcome = rule.outcomeName(in: results)[language]
      let departure = rule.departure(on: platform).map { ": \($0.observed[language])" } ?? ""
      rows.append((Text(platform.name, ko: platform.name), [outcome + departure]))
    }
    let width = rows.map { $0.0[language].cells }.max() ?? 0
    var lines = [ink.strong(rule.id)]
    lines += rule.sentence[language].wrapped(to: Page.standardWidth - 2).map { "  " + $0 } + [""]
    for (label, values) in rows {
      let texts = values.flatMap { $0.wrapped(to: Page.standardWidth - width - 4) }
      for (place, text) in texts.enumerated() {
        let start = place == 0 ? label[language] : ""
        lines.append("  " + ink.faint(start.padded(to: width)) + "  " + text)
      }
    }
    return lines
  }
}
