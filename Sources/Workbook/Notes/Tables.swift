import ChapterKit
import Operations
import Workbook

/// The tables of the notes, made from the chapters and the tests.
enum Tables {
  /// What the tests say of rules, read once.
  static let results = Result { try Results.ofAll() }

  /// The rules of a chapter, folded: id, sentence, sources, what stands behind it, where it is shown
  /// and tested, what the platforms do.
  ///
  /// - Parameter used: The ids of those that stand in the text.
  static func rules(
    of chapter: Chapter, without used: Set<String>, file: (String) -> String
  ) throws -> [String] {
    let rules = chapter.rules.filter { !used.contains($0.id) }
    let results = try columns.map { try Results.recorded(for: $0) }
    let proofs = try Self.results.get()
    let told = try Episodes.told(by: chapter, in: .korean)
    var lines = [
      "<details>",
      "<summary>\(used.isEmpty ? "규칙" : "나머지 규칙") \(rules.count)개: 출처, 근거, 보이는 곳, 테스트, 결과</summary>",
      "",
      "| 규칙 | 뜻 | 출처 | 근거 | 보이는 곳 | 테스트 | Linux | 엔진 | Apple |",
      "|---|---|---|---|---|---|---|---|---|",
    ]
    for rule in rules {
      let sources = rule.sources.map {
        ([name(of: $0.document)] + $0.headings).joined(separator: " › ")
      }.joined(separator: "<br>")
      let tests = proofs.tests(of: rule.id).map(link).joined(separator: "<br>")
      let cells = [
        rule.ids.map { "`\($0)`" }.joined(separator: "<br>"), rule.sentence.korean, sources,
        rule.standing.name.korean, places(of: rule, in: told, file), tests.isEmpty ? "—" : tests,
      ]
      let outcomes = results.map { rule.outcomeName(in: $0).korean }
      lines.append("| \((cells + outcomes).joined(separator: " | ")) |")
    }
    let departures = columns.flatMap { platform in
      rules.compactMap { rule in
        rule.departure(on: platform).map {
          "- `\(rule.id)` (\(platform.name)): \($0.observed.korean)."
        }
      }
    }
    if !departures.isEmpty { lines += ["", "**문서와 다른 점**", ""] + departures }
    let disputes = rules.compactMap { rule in
      rule.dispute.map { "- `\(rule.id)`: \($0.korean)" }
    }
    if !disputes.isEmpty { lines += ["", "**문서가 서로 엇갈리는 규칙**", ""] + disputes }
    let taken = chapter.aliases.compactMap { id, rule in
      book.first { $0.rules.contains { $0 === rule } }.map {
        "- `\(id)` → `\(rule.id)` · \(link(to: $0))"
      }
    }
    if !taken.isEmpty { lines += ["", "**다른 장에 같은 규칙이 있는 것**", ""] + taken }
    return lines + ["", "</details>"]
  }

  /// A name short enough for a table.
  private static func name(of document: Rule.Document) -> String {
    switch document {
    case .guide: "가이드"
    case .operation: "Operation"
    case .queue: "OperationQueue"
    case .book: "동시성 책"
    case .swift: "Swift"
    case .engine, .workbook, .linux: "이 책"
    }
  }

  /// A rule as it stands in the text of a note: its sentence, its id with its proof, and what each
  /// implementation makes of it where that is not what the documents say.
  static func line(of rule: Rule) throws -> String {
    let proof = try results.get().tests(of: rule.id).first.map { "[`\(rule.id)`](../\($0.path))" }
    let id = proof ?? "`\(rule.id)` (\(rule.standing.name.korean))"
    var parts = ["> **규칙** \(rule.sentence.korean)", id]
    for platform in columns {
      let results = try Results.recorded(for: platform)
      switch results?.rules[rule.id] {
      case .departs, .inPart:
        let observed = rule.departure(on: platform)?.observed ?? Rule.absence
        let sign = results?.rules[rule.id] == .departs ? "✗" : "~"
        parts.append("\(platform.name) \(sign): \(observed.korean)")
      case .absent: parts.append("\(platform.name): API 없음")
      default: break
      }
    }
    return parts.joined(separator: " · ")
  }

  /// The file of a test, by the name of the test: its line moves.
  private static func link(to test: Results.Proof) -> String {
    "[\(test.function)](../\(test.path))"
  }

  /// Where an episode shows a rule, with links to the places in the note.
  private static func places(
    of rule: Rule, in told: [Episodes.Told], _ file: (String) -> String
  ) -> String {
    let places = told.flatMap { telling in
      zip(1..., telling.steps).filter { $1.rules.contains(rule.id) }.map { number, step in
        let name = telling.chapter.episode(of: telling.part).name
        return switch telling.part {
        case .mistake(let number): "[실수 \(number)](#\(name))"
        case .exercise(let number): "[연습 \(number)](#\(name))"
        case .walkthrough: "[\(number)단계](\(file(step.name))#\(step.name))"
        }
      }
    }
    let distinct = places.enumerated().filter { places.firstIndex(of: $1) == $0 }.map(\.element)
    return distinct.isEmpty ? "—" : distinct.joined(separator: ", ")
  }

  /// The way to the chapters before and after.
  static func links(of chapter: Chapter) -> [String] {
    guard let place = book.firstIndex(where: { $0.number == chapter.number }) else { return [] }
    var links = ["[차례](README.md)"]
    if place > 0 { links.insert("← \(link(to: book[place - 1]))", at: 0) }
    if place < book.count - 1 { links.append("\(link(to: book[place + 1])) →") }
    return [links.joined(separator: " · ")]
  }

  /// The chapters that there are.
  static func chapters(in language: Language) -> [String] {
    let head = Text("| | chapter | what it is about | rules |", ko: "| | 장 | 다루는 것 | 규칙 |")
    return [head[language], "|---|---|---|---|"]
      + book.map { chapter in
        let folder = language == .korean ? "" : "chapters-ko/"
        let note = "\(folder)\(chapter.label)-\(chapter.slug).md"
        return
          "| \(chapter.label) | [\(chapter.title[language])](\(note)) | \(chapter.summary[language]) | \(chapter.rules.count) |"
      }
  }

  /// How many rules of the documents each implementation keeps.
  static func outcomes() throws -> [String] {
    try totals(of: .documents, in: .english, "implementation")
      + ["", Rule.counts(of: book.flatMap(\.rules)).english]
  }

  /// For each implementation, how many of these rules have each outcome, how many nobody has measured, and
  /// how many have no test.
  ///
  /// A rule about the engine counts for no other implementation; one about a class of this book
  /// counts for none.
  private static func totals(
    of origin: Rule.Origin, in language: Language, _ title: String
  ) throws -> [String] {
    let names =
      Mark.recorded.map(\.name) + [
        Text("not measured", ko: "미측정"), Text("no test", ko: "테스트 없음"),
      ]
    let head = [title, Text("rules", ko: "규칙")[language]] + names.map { $0[language] }
    let rows = try implementations.map { platform in
      let results = try Results.recorded(for: platform)
      let rules = book.flatMap(\.rules).filter {
        $0.origin == origin && (!$0.isAboutEngine || platform == .fromScratch)
      }
      let counts = Mark.recorded.map { outcome in rules.count { results?.rules[$0.id] == outcome } }
      let untested = rules.count {
        results?.rules[$0.id] == nil && ($0.standing == .shown || $0.standing == .advice)
      }
      let unmeasured = rules.count - counts.reduce(0, +) - untested
      return [platform.name] + ([rules.count] + counts + [unmeasured, untested]).map { "\($0)" }
    }
    return [head, ["---"] + head.dropFirst().map { _ in "---:" }].map(row) + rows.map(row)
  }

  /// The implementations that are compared.
  private static let implementations = [
    Platform.linuxFoundation, .fromScratch, .plain, .appleFoundation,
  ]
  /// Those that have a column in the notes.
  private static let columns = implementations.filter { $0 != .plain }

  /// The totals, and what each measured implementation does otherwise. All else is for
  /// `swift run Workbook rules --json`.
  static func conformance() throws -> [String] {
    var lines = [Rule.counts(of: book.flatMap(\.rules)).korean, "", "## 문서의 규칙", ""]
    lines += try totals(of: .documents, in: .korean, "")
    lines += ["", "## 이 책의 약속", ""] + (try totals(of: .promises, in: .korean, ""))
    for platform in implementations {
      let departures = book.flatMap { chapter in
        chapter.rules.compactMap { rule in
          rule.departure(on: platform).map { departure in
            let said = "\(rule.sentence.korean)<br>`\(rule.id)` · \(link(to: chapter))"
            return row([said, departure.observed.korean])
          }
        }
      }
      if departures.isEmpty { continue }
      lines += ["", "## \(platform.name): 문서와 다른 것", "", "| 규칙 | 무슨 일이 있나 |", "|---|---|"]
      lines += departures
    }
    return lines
  }

  private static func link(to chapter: Chapter) -> String {
    "[\(chapter.label) \(chapter.title.korean)](\(chapter.label)-\(chapter.slug).md)"
  }

  private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
