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
  let width: Int

  /// The lines for all rules whose id is `id` or contains it, in whatever case.
  ///
  /// - Throws: ``Refusal`` with status 64 if there is none.
  static func cards(
    for id: String, chapters: [Chapter], language: Language, ink: Ink, width: Int
  ) throws(Refusal) -> [String] {
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    let part = id.lowercased()
    let exact = all.filter { $0.rule.id == part }
    let found = exact.isEmpty ? all.filter { $0.rule.id.contains(part) } : exact
    guard !found.isEmpty, !id.isEmpty else { throw refusal(of: id, among: all.map(\.rule.id)) }
    if found.count == 1, let (rule, chapter) = found.first {
      var results: [(platform: Platform, results: Results?)] = []
      for platform in Platform.all { results.append((platform, try .recorded(for: platform))) }
      return RuleCard(
        rule: rule, chapter: chapter, spec: try Spec([chapter]), results: results,
        language: language, ink: ink, width: width
      ).lines
    }
    return found.flatMap { rule, _ in
      rule.id.wrapped(to: width).map(ink.strong)
        + Prose(rule.sentence[language]).lines(width: width - 2, ink: ink).map { "  " + $0.text }
    }
  }

  private static func refusal(of id: String, among ids: [String]) -> Refusal {
    // A rule may be asked for by what stands behind its first dot.
    let meant = Suggestion.nearest(to: id, among: ids) { id in
      [id, String(id.drop { $0 != "." }.dropFirst())]
    }
    if let meant {
      return Refusal(
        .usage,
        Text(
          "no rule has “\(id)” in its id; did you mean \(meant)?",
          ko: "id에 “\(id)” 부분이 있는 규칙은 없습니다. 비슷한 id: \(meant)"))
    }
    let families = ids.map { $0.prefix { $0 != "." } + "." }
    let list = families.enumerated().filter { families.firstIndex(of: $1) == $0 }
      .map(\.element).joined(separator: ", ")
    return Refusal(
      .usage,
      Text(
        "no rule has “\(id)” in its id; ids begin with \(list)",
        ko: "id에 “\(id)” 부분이 있는 규칙은 없습니다. id의 첫머리: \(list)"))
  }

  /// The lines of this card.
  var lines: [String] {
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
    let column = rows.map { $0.0[language].cells }.max() ?? 0
    var lines = rule.id.wrapped(to: width).map(ink.strong)
    lines += Prose(rule.sentence[language]).lines(width: width - 2, ink: ink).map { "  " + $0.text }
    lines.append("")
    for (label, values) in rows {
      let texts = values.flatMap { Prose($0).lines(width: width - column - 4, ink: ink) }
      for (place, line) in texts.enumerated() {
        let start = place == 0 ? label[language] : ""
        lines.append("  " + ink.faint(start.padded(to: column)) + "  " + line.text)
      }
    }
    return lines
  }
}
