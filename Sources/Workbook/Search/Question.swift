import ChapterKit

/// A question with its answer in `questions.md` and `.github/QUESTIONS.md`.
package struct Question {
  /// The name for links and for `words.txt`.
  package let name: String
  package let title: Text
  /// The answer, one or more lines of Markdown.
  package let answer: Text
  /// Links to notes that show the answer, in Markdown.
  let evidence: String
  /// The ids of the rules that support the answer, best first.
  let rules: [String]

  /// True if the question is about Linux alone.
  var isOfLinux: Bool { title.english.contains("Linux") }

  /// Messages of compilers and crashes that the answer quotes.
  var quoted: [String] {
    answer.english.matches(of: /`([^` {]+(?: [^` {]+){3,})`/).map { String($0.1) }
  }

  /// The commands that show the answer.
  package var calls: [String] {
    evidence.matches(of: /\[(\d\d) ([^\]]*)\]/).map { match in
      let number = match.2.filter(\.isNumber)
      let episode =
        switch match.2.filter(\.isLetter) {
        case "단계": " --step \(number)"
        case "실수": " --mistake \(number)"
        case "연습": " --exercise \(number) --answer"
        default: ""
        }
      return "swift run -q Workbook \(match.1)\(episode)"
    }
  }
}

/// The questions in both languages.
package struct QuestionPage {
  package let questions: [Question]

  static let note = Text(".github/QUESTIONS.md", ko: "chapters-ko/questions.md")

  /// Reads the questions of the book. Empty if the files cannot be read.
  package static func ofBook() -> QuestionPage {
    func text(_ path: String) -> String { (try? Project.text(of: path)) ?? "" }
    return QuestionPage(english: text(note.english), korean: text(note.korean))
  }

  /// Parses both pages. Each question consists of a heading, an anchor that names it (`<a id="NAME"></a>`),
  /// and an answer. The Korean page also has the comment `<!-- rules: ID ID -->` and a line that begins with
  /// an arrow.
  init(english: String, korean: String) {
    let english = Dictionary(
      Self.parts(of: english).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    questions = Self.parts(of: korean).map { part in
      let rules = part.lines.first { $0.hasPrefix("<!-- rules: ") } ?? ""
      let ids = rules.dropFirst(12).dropLast(4).split(separator: " ")
        .map { Self.taken[$0] ?? String($0) }
      return Question(
        name: part.name, title: Text(english[part.name]?.title ?? "", ko: part.title),
        answer: Text(english[part.name]?.answer ?? "", ko: part.answer),
        evidence: part.lines.last { $0.hasPrefix("→ ") }.map { String($0.dropFirst(2)) } ?? "",
        rules: ids.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }
  }

  /// A question on the page of one language.
  private struct Part {
    let title: String
    let name: String
    let lines: ArraySlice<Substring>

    /// The answer without links and comments.
    var answer: String {
      lines.prefix { !$0.hasPrefix("<!-- table: ") }
        .filter { !$0.hasPrefix("→ ") && !$0.hasPrefix("<") }.joined(separator: "\n")
    }
  }

  private static func parts(of page: String) -> [Part] {
    let lines = page.lines
    return lines.indices.filter { lines[$0].hasPrefix("### ") }.map { place in
      let below = lines[(place + 1)...].prefix { !$0.hasPrefix("#") }
      let name = below.first { $0.hasPrefix("<a id=") } ?? ""
      return Part(
        title: String(lines[place].dropFirst(4)), name: String(name.dropFirst(7).dropLast(6)),
        lines: below)
    }
  }

  /// The aliases of all rules, each with the current id.
  private static let taken = Dictionary(
    uniqueKeysWithValues: book.flatMap(\.rules).flatMap { rule in
      rule.aliases.map { (Substring($0), rule.id) }
    })
}
