import ChapterKit

/// The vocabulary in `words.txt`: words that questions use and that differ from the book's words.
struct AskedWords {
  /// Groups of synonyms in both languages. An entry may consist of two words.
  var same: [[String]] = []
  /// Stop words.
  var small: Set<String> = []
  /// Words that have little weight, because many questions contain them.
  var faint: Set<String> = []
  /// The endings of Korean nouns and verbs.
  var endings: Set<String> = []
  /// Additional words for a question (by its name) or a rule (by its id).
  var asked: [String: String] = [:]
  /// How readers put a question, by its name.
  var phrases: [String: [String]] = [:]

  static let file = "Sources/Workbook/Search/words.txt"

  /// Reads the book's vocabulary. If the file cannot be read, the vocabulary is empty.
  static func ofBook() -> AskedWords {
    var words = AskedWords((try? Project.text(of: file)) ?? "")
    words.add(glossary: (try? Project.text(of: "chapters-ko/glossary.md")) ?? "")
    return words
  }

  /// Each section of the file begins with its name in brackets. A line that begins with `#` is a comment.
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
        let parts = line[line.index(after: colon)...].components(separatedBy: " | ")
        asked[String(line[..<colon])] = parts[0]
        phrases[String(line[..<colon])] = Array(parts.dropFirst())
      }
    }
  }

  /// Adds the synonyms of the glossary: the preferred word, accepted words, and words to avoid.
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
