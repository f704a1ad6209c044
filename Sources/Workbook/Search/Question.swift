import ChapterKit

/// A question that a note answers.
struct Question {
  let chapter: Chapter
  let title: String
  /// What the note says below the question, in Markdown, without its evidence.
  let answer: String
  /// What proves the answer, in Markdown.
  let evidence: String
  /// The ids of the rules among the evidence.
  let rules: [String]

  /// The section of a note in which its questions stand.
  static let section = "자주 묻는 물음"
  private static let mark = "증거: "

  /// All questions of these chapters, in the order of the book.
  ///
  /// A note that cannot be read has none: the rules need no notes.
  static func all(in chapters: [Chapter]) -> [Question] {
    chapters.flatMap { chapter in
      (try? Project.text(of: chapter.note)).map { Question.questions(in: $0, of: chapter) } ?? []
    }
  }

  private static func questions(in note: String, of chapter: Chapter) -> [Question] {
    let lines = note.lines
    guard let start = lines.firstIndex(of: "## \(section)") else { return [] }
    let rest = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") && $0 != "---" }
    return rest.indices.filter { rest[$0].hasPrefix("### ") }.map { place in
      let below = rest[(place + 1)...].prefix { !$0.hasPrefix("### ") }
      let evidence = below.last { $0.hasPrefix(mark) }?.dropFirst(mark.count) ?? ""
      return Question(
        chapter: chapter, title: String(rest[place].dropFirst(4)),
        answer: below.filter { !$0.hasPrefix(mark) }.joined(separator: "\n"),
        evidence: String(evidence),
        rules: evidence.matches(of: /\[`([a-z-]+\.[a-z-]+)`\]/).map { String($0.1) })
    }
  }
}
