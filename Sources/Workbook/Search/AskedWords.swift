import ChapterKit

/// The words in which people ask where the book says something else, as `words.txt` lists them.
struct AskedWords {
  /// Words that mean the same, in either language. One of them may be two words.
  var same: [[String]] = []
  /// Words that say nothing of what a question is about.
  var small: Set<String> = []
  /// Words that say little, since many questions have them.
  var faint: Set<String> = []
  /// What Korean nouns and verbs end in.
  var endings: Set<String> = []
  /// Words by the question that they ask, or by the id of the rule that answers.
  var asked: [String: String] = [:]

  static let file = "Sources/Workbook/Search/words.txt"

  /// The words as they stand; none if the file cannot be read: what the book says is found without.
  static func ofBook() -> AskedWords {
    var words = AskedWords((try? Project.text(of: file)) ?? "")
    words.add(glossary: (try? Project.text(of: "chapters-ko/glossary.md")) ?? "")
    return words
  }

  /// Each part of the file begins with its name in brackets; a line that begins with `#` is a comment.
  init(_ text: String) {
    var part: Substring = ""
    for line in text.lines where !line.isEmpty && line.first != "#" {
      let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
      switch part {
      case _ where line.first == "[": part = line
      case "[same]": same.append(words)
      case "[small]": small.formUnion(words)
      case "[faint]": faint.formUnion(words)
      case "[endings]": endings.formUnion(words)
      default:
        guard let colon = line.firstIndex(of: ":") else { continue }
        asked[String(line[..<colon])] = String(line[line.index(after: colon)...])
      }
    }
  }

  /// Adds what means the same by the glossary: the book's own word, then those that are as good, then those
  /// that it does not use.
  mutating func add(glossary: String) {
    for line in glossary.lines where line.hasPrefix("| **") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != "*" }.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7 else { continue }
      let others = cells[4...5].flatMap { $0.components(separatedBy: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      if !others.isEmpty { same.append([cells[1].components(separatedBy: ",")[0]] + others) }
    }
  }
}
