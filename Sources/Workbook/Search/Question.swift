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
  /// Other words in which people ask it.
  let words: [Asked]

  /// The calls that show it.
  var calls: [String] {
    evidence.matches(of: /\[(\d\d) ([^\]]*)\]/).map { match in
      let words = match.2.split(separator: " ")
      let episode: String? =
        switch (words.first, words.last.flatMap { Int($0) }) {
        case ("실수", let number?): "--mistake \(number)"
        case ("연습", let number?): "--exercise \(number) --answer"
        default: nil
        }
      return (["swift run Workbook \(match.1)"] + [episode].compactMap(\.self))
        .joined(separator: " ")
    }
  }

  static let note = "chapters-ko/questions.md"
  private static let mark = "→ "

  /// All questions, in the order of the page; none if it cannot be read: the rules need no notes.
  static func all() -> [Question] { (try? Project.text(of: note)).map(all(in:)) ?? [] }

  /// The questions of a page: each is a heading, the comments `<!-- en: Question? Answer. -->`,
  /// `<!-- rules: ID ID -->` and those of ``Asked``, an answer and a line that begins with an arrow.
  static func all(in page: String) -> [Question] {
    let lines = page.lines
    return lines.indices.filter { lines[$0].hasPrefix("### ") }.map { place in
      let below = lines[(place + 1)...].prefix { !$0.hasPrefix("##") }
      let evidence = below.last { $0.hasPrefix(mark) }?.dropFirst(mark.count) ?? ""
      let english = below.lazy.compactMap {
        $0.wholeMatch(of: /<!-- en: ([^?]*\?) (.+) -->/)?.output
      }.first
      let rules = below.lazy.compactMap {
        $0.wholeMatch(of: /<!-- rules: (.*) -->/)?.output.1
      }.first
      let answer = below.filter { !$0.hasPrefix(mark) && !$0.hasPrefix("<!-- ") }
        .joined(separator: "\n")
      return Question(
        title: Text(String(english?.1 ?? ""), ko: String(lines[place].dropFirst(4))),
        answer: Text(String(english?.2 ?? ""), ko: answer),
        evidence: String(evidence),
        rules: rules?.split(separator: " ").map(String.init) ?? [], words: Asked.all(in: below))
    }
  }
}

/// What people ask in words that no rule has, and the rules that answer, the best first.
///
/// The words are those of either language: names of the interface, what goes wrong, what is wanted.
struct Asked {
  let words: String
  let rules: [String]

  /// All that stand on the page of questions: the titles and, in comments beneath them or at the end of
  /// the page, other words.
  static func all() -> [Asked] {
    let page = (try? Project.text(of: Question.note)) ?? ""
    let titles = Question.all(in: page).map { question in
      Asked(words: "\(question.title.korean) \(question.title.english)", rules: question.rules)
    }
    return all(in: page.lines[...]) + titles
  }

  /// Those in comments: `<!-- words: WORDS → ID ID -->`.
  static func all(in lines: some Sequence<Substring>) -> [Asked] {
    lines.compactMap { line in
      line.wholeMatch(of: /<!-- words: (.+) → (.+) -->/).map { match in
        Asked(words: String(match.1), rules: match.2.split(separator: " ").map(String.init))
      }
    }
  }
}
