import ChapterKit
import Operations
import Workbook

/// The tables of the notes, generated from the chapters and the tests.
enum Tables {
  /// The recorded outcomes of all platforms, read once.
  static let results = Result { try Results.ofAll() }

  /// Returns the links to the previous and next chapters.
  static func links(of chapter: Chapter) -> [String] {
    guard let place = book.firstIndex(where: { $0.number == chapter.number }) else { return [] }
    var links = ["[차례](README.md)"]
    if place > 0 { links.insert("← \(link(to: book[place - 1]))", at: 0) }
    if place < book.count - 1 { links.append("\(link(to: book[place + 1])) →") }
    return [links.joined(separator: " · ")]
  }

  /// Returns the table of chapters.
  static func chapters(in language: Language) -> [String] {
    let head = Text("| | chapter | subject | rules |", ko: "| | 장 | 다루는 것 | 규칙 |")
    return [head[language], "|---|---|---|---|"]
      + book.map { chapter in
        let folder = language == .korean ? "" : "chapters-ko/"
        let note = "\(folder)\(chapter.label)-\(chapter.slug).md"
        return
          "| \(chapter.label) | [\(chapter.title[language])](\(note)) | \(chapter.summary[language]) | \(chapter.rules.count) |"
      }
  }

  /// Returns the commands that show the answer to a question.
  static func calls(for question: String) -> [String]? {
    QuestionPage.ofBook().questions.first { $0.name == question }.map {
      [$0.calls.map { "`\($0)`" }.joined(separator: "<br>")]
    }
  }

  /// Returns, for each implementation, how many of the documents' rules it follows.
  static func outcomes() throws -> [String] {
    try totals(of: .documents, in: .english, "implementation")
      + ["", Rule.counts(of: book.flatMap(\.rules)).english]
  }

  /// Returns, for each implementation, the number of rules with each outcome, of unmeasured rules, and of
  /// rules without a test.
  ///
  /// A rule about the engine counts only for the engine. A rule about one of this book's classes does not
  /// count.
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

  /// The implementations in the tables.
  private static let implementations = [
    Platform.linuxFoundation, .fromScratch, .plain, .appleFoundation,
  ]

  /// Returns the totals, and the departures of each measured implementation.
  static func conformance() throws -> [String] {
    var lines = [Rule.counts(of: book.flatMap(\.rules)).korean, "", "## 문서의 규칙", ""]
    lines += try totals(of: .documents, in: .korean, "")
    lines += ["", "## 이 책의 약속", ""] + (try totals(of: .promises, in: .korean, ""))
    for platform in implementations {
      let departures = book.flatMap { chapter in
        chapter.rules.compactMap { rule in
          rule.departure(on: platform).map { departure in
            let id = RuleLines(path: "chapters-ko/conformance.md").link(to: rule)
            let said = "\(rule.sentence.korean)<br>\(id) · \(link(to: chapter))"
            return row([said, LinuxPage.link(departure.observed.korean, to: rule, on: platform)])
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
