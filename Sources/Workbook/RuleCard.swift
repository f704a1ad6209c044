import ChapterKit
import Operations

/// A rule with its sentence, sources, tests and outcomes by platform.
struct RuleCard {
  let rule: Rule
  let chapter: Chapter
  let results: [(platform: Platform, results: Results?)]
  let language: Language
  let ink: Ink
  let width: Int
  var site = Site.ofBook

  /// The number of further rules listed below the first search result.
  private static let others = 7

  /// Returns the cards of all rules whose id equals or contains the words, ignoring case. If there is no such
  /// rule, returns the best search result as a card, and further results as a list.
  static func cards(
    for words: [String], chapters: [Chapter], language: Language, ink: Ink, width: Int
  ) throws(Refusal) -> [String] {
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    let asked = words.joined(separator: " ")
    let part = asked.lowercased()
    let named = self.named(part, among: all)
    func card(_ found: Search.OfChapter) throws(Refusal) -> [String] {
      try RuleCard(
        rule: found.rule, chapter: found.chapter, results: Results.ofAll(), language: language,
        ink: ink, width: width
      ).lines
    }
    if named.count == 1 { return try card(named[0]) }
    if named.count > 1 {
      return list(named.map(\.rule), language: language, ink: ink, width: width)
    }
    let search = Search.ofBook
    let found = search.rules(by: asked)
    // A word with a dot is an id. An unknown word may be a misspelled id.
    let isSlip =
      words.count == 1
      && (part.contains(".")
        || !search.knows(asked) && nearest(to: asked, among: all.flatMap(\.rule.ids)) != nil)
    guard let best = found.first, !isSlip else {
      throw refusal(of: asked, among: all.flatMap(\.rule.ids))
    }
    let rest = found.dropFirst().prefix(others).map(\.rule)
    if rest.isEmpty { return try card(best) }
    let title = Text("Related rules", ko: "그다음으로 가까운 규칙")[language]
    return try card(best) + ["", ink.strong(title)]
      + list(rest, language: language, ink: ink, width: width - 2).map { "  " + $0 }
  }

  /// Returns the rule with an id, or all rules whose ids contain the text.
  private static func named(
    _ part: String, among all: [Search.OfChapter]
  ) -> [Search.OfChapter] {
    let exact = all.filter { $0.rule.ids.contains(part) }
    return exact.isEmpty ? all.filter { $0.rule.ids.contains { $0.contains(part) } } : exact
  }

  /// Returns the only rule whose id equals or contains the words. If several match, throws a refusal.
  static func rule(for words: [String], chapters: [Chapter]) throws(Refusal) -> Rule {
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    let asked = words.joined(separator: " ")
    let found = asked.isEmpty ? [] : named(asked.lowercased(), among: all)
    if found.count == 1 { return found[0].rule }
    if found.isEmpty { throw refusal(of: asked, among: all.flatMap(\.rule.ids)) }
    let list = found.prefix(3).map(\.rule.id).joined(separator: ", ")
    throw .value(of: "--reproducer", oneOf: list + (found.count > 3 ? ", …" : ""), not: asked)
  }

  /// Returns the ids and sentences of rules.
  static func list(_ rules: [Rule], language: Language, ink: Ink, width: Int) -> [String] {
    rules.flatMap { rule in
      rule.id.wrapped(to: width).map(ink.strong)
        + Prose(rule.sentence[language]).lines(width: width - 2, ink: ink).map { "  " + $0 }
    }
  }

  /// Returns the id, or the common prefix of a family of ids, that is most similar to a word. The dot after a
  /// family, or the family before the rest of an id, may be missing.
  private static func nearest(to word: String, among ids: [String]) -> String? {
    Suggestion.nearest(to: word, among: families(of: ids) + ids) { id in
      [id] + id.split(separator: ".", maxSplits: 1).suffix(1).map(String.init)
    }
  }

  private static func families(of ids: [String]) -> [String] {
    let families = ids.map { $0.prefix { $0 != "." } + "." }
    return families.enumerated().filter { families.firstIndex(of: $1) == $0 }.map { String($1) }
  }

  /// Returns the refusal for a text that matches no rule.
  private static func refusal(of id: String, among ids: [String]) -> Refusal {
    let list = families(of: ids).joined(separator: ", ")
    return .none(Text("rule", ko: "규칙은"), id, near: nearest(to: id, among: ids), there: list)
  }

  /// The lines of this card.
  var lines: [String] {
    var rows: [(Text, [String])] = [
      (Text("chapter", ko: "장"), ["\(chapter.label) \(chapter.title[language])"]),
      (Text("standing", ko: "근거"), [rule.standing.name[language]]),
      (Text("stated by", ko: "출처"), rule.sources.map { $0.name[language] }),
    ]
    if !rule.aliases.isEmpty { rows.append((Text("also called", ko: "다른 이름"), rule.aliases)) }
    if let dispute = rule.dispute { rows.append((Text("dispute", ko: "논쟁"), [dispute[language]])) }
    let tests = results.tests(of: rule.id).map(\.name)
    if !tests.isEmpty { rows.append((Text("tests", ko: "테스트"), tests)) }
    for (platform, results) in results {
      let outcome = rule.outcomeName(in: results)[language]
      let difference = rule.difference(on: platform, in: results)
      let why = difference.map { ": \($0[language])" } ?? ""
      rows.append((Text(platform.name, ko: platform.name), [outcome + why]))
    }
    if rule.departure(on: .linuxFoundation) != nil {
      let call = "swift run -q Workbook rule \(rule.id) --reproducer"
      rows.append((Text("reproducer", ko: "따로 확인"), [call]))
    }
    let shown = steps
    if !shown.isEmpty { rows.append((Text("shown by", ko: "보기"), shown)) }
    let column = rows.map { $0.0[language].cells }.max() ?? 0
    var lines = RuleCard.list([rule], language: language, ink: ink, width: width) + [""]
    for (label, values) in rows {
      let texts = values.flatMap { Prose($0).lines(width: width - column - 4, ink: ink) }
      for (place, line) in texts.enumerated() {
        let start = place == 0 ? label[language] : ""
        lines.append("  " + ink.faint(start.padded(to: column)) + "  " + line)
      }
    }
    // The address stays on one line even if it is too long, so that the terminal recognises it.
    if let site { lines.append("  " + ink.faint(site.address(of: rule))) }
    return lines
  }

  /// The maximum number of steps on a card.
  private static let mostSteps = 3

  /// The commands that show the rule.
  private var steps: [String] {
    let all = chapter.steps.filter { $0.step.rules.contains { $0.id == rule.id } }
    // Steps that prove the rule come before steps that only mention the rule.
    let proving = all.filter { $0.step.kind == .rule } + all.filter { $0.step.kind != .rule }
    return proving.prefix(Self.mostSteps).map { place, _ in
      let words = ([chapter.label] + chapter.words(for: place.part)).joined(separator: " ")
      return "swift run -q Workbook \(words) --step \(place.number)"
    }
  }
}
