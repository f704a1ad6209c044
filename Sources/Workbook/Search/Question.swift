import ChapterKit

/// A question that people ask, as `questions.md` answers it.
struct Question {
  let title: Text
  /// One line or a few, in Markdown.
  let answer: Text
  /// Where the book shows it, in Markdown: links to notes.
  let evidence: String
  /// The ids of the rules that prove it, the best first.
  let rules: [String]
  /// Other words in which people ask it, in either language.
  let words: String

  /// Whether it asks about Linux alone.
  var isOfLinux: Bool { title.english.contains("Linux") }

  /// The calls that show it.
  var calls: [String] {
    evidence.matches(of: /\[(\d\d) ([^\]]*)\]/).map { match in
      let number = match.2.filter(\.isNumber)
      let episode: String? =
        switch match.2.filter(\.isLetter) {
        case "단계": "--step \(number)"
        case "실수": "--mistake \(number)"
        case "연습": "--exercise \(number) --answer"
        default: nil
        }
      return (["swift run Workbook \(match.1)"] + [episode].compactMap(\.self))
        .joined(separator: " ")
    }
  }
}

/// The page of questions, and what else it says of the words in which people ask.
struct QuestionPage {
  let questions: [Question]
  /// What people ask that is no question of the page, by the id of the rule that answers.
  let asked: [String: String]
  /// Words that mean the same.
  let groups: [[String]]
  private let lines: [Substring]

  static let note = "chapters-ko/questions.md"
  private static let mark = "→ "

  /// The page as it stands; nothing if it cannot be read: the rules need no notes.
  static func ofBook() -> QuestionPage { QuestionPage((try? Project.text(of: note)) ?? "") }

  /// Each question is a heading, the comments `<!-- en: Question? Answer. -->`, `<!-- rules: ID ID -->`
  /// and `<!-- words: WORDS -->`, an answer and a line that begins with an arrow. At the end of the page
  /// stand `<!-- words: WORDS → ID -->`, `<!-- same: WORD, WORD -->` and lists of words.
  init(_ page: String) {
    let (lines, comments) = (page.lines, QuestionPage.comments)
    self.lines = lines
    questions = lines.indices.filter { lines[$0].hasPrefix("### ") }.map { place in
      let below = lines[(place + 1)...].prefix { !$0.hasPrefix("##") }
      let english = comments("en", Array(below)).first ?? ""
      let end = english.firstIndex(of: "?").map(english.index(after:)) ?? english.endIndex
      let answer = below.filter { !$0.hasPrefix(QuestionPage.mark) && !$0.hasPrefix("<!-- ") }
      let evidence = below.last { $0.hasPrefix(QuestionPage.mark) } ?? ""
      return Question(
        title: Text(String(english[..<end]), ko: String(lines[place].dropFirst(4))),
        answer: Text(
          String(english[end...].drop { $0 == " " }), ko: answer.joined(separator: "\n")),
        evidence: String(evidence.dropFirst(QuestionPage.mark.count)),
        rules: (comments("rules", Array(below)).first?.split(separator: " ") ?? [])
          .reduce(into: []) { if !$0.contains(String($1)) { $0.append(String($1)) } },
        words: comments("words", Array(below)).first { !$0.contains(QuestionPage.mark) } ?? "")
    }
    let pairs = comments("words", lines).map { $0.components(separatedBy: " \(QuestionPage.mark)") }
    asked = Dictionary(
      pairs.filter { $0.count == 2 }.map { ($0[1], $0[0]) }, uniquingKeysWith: { "\($0) \($1)" })
    groups = comments("same", lines).map { $0.components(separatedBy: ", ") }
  }

  /// The ids that rules have taken over, each with theirs.
  private static let taken = Dictionary(
    uniqueKeysWithValues: book.flatMap(\.rules).flatMap { rule in
      rule.aliases.map { (Substring($0), Substring(rule.id)) }
    })

  /// What comments of a kind say.
  private static func comments(_ kind: String, _ lines: [Substring]) -> [String] {
    lines.filter { $0.hasPrefix("<!-- \(kind): ") }.map {
      $0.dropFirst(kind.count + 7).dropLast(4).split(separator: " ")
        .map { taken[$0] ?? $0 }.joined(separator: " ")
    }
  }

  /// A list of words.
  func list(_ kind: String) -> Set<String> {
    Set(QuestionPage.comments(kind, lines).flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// Words that mean the same by the glossary: the book's own, then those that are as good, then those
  /// that it does not use.
  static func groups(inGlossary text: String) -> [[String]] {
    text.lines.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != "*" }.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, !cells[1].isEmpty else { return nil }
      let others = (cells[4...5]).flatMap { $0.components(separatedBy: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      return others.isEmpty ? nil : [cells[1].components(separatedBy: ",")[0]] + others
    }
  }
}
