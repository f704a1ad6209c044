import ChapterKit
import Operations

@testable import Notes
@testable import Workbook

/// A word that the glossary replaces by another.
///
/// The last column of the tables in `chapters-ko/glossary.md` lists the words. Most are found as they
/// stand; a verb, and a word that is part of innocent ones, is found by its pattern.
struct ForbiddenWord {
  private static let patterns = [
    "속성": "(?<![가-힣])속성",
    "붙들다": "붙[들드든듭]",
    "붙잡다": "붙잡",
    "죽다": "(?<![가-힣])죽[다는은을어었였여이입습]",
    "프로그램이 멈추다": "(?:프로그램|프로세스)[이은도] 멈[춥추춘췄출]",
    "호출이 돌아오다":
      "(?:\\)`?|\\b(?:start|main|fetch|launch)`?|호출|메서드|함수)[이가은는도]? "
      + "(?:[^.|\\n]* )?돌아[오온올옵왔와]",
    "비동시": "(?<!‘)비동시",
    "동시 오퍼레이션": "(?<![‘비])동시 오퍼레이션",
    "상태 64": "상태 \\d",
    "사진의 폭": "(?:사진|그림|화면|섬네일|이미지)의 폭|폭[이은을] [^.|\\n]{0,8}픽셀",
    "정렬 작업": "정렬(?: 작업| 오퍼레이션|[,이가은을의])",
  ]

  let word: String
  let instead: String
  private let expression: NSRegularExpression?

  /// All words that the glossary replaces.
  static func all() throws -> [ForbiddenWord] {
    try Project.text(of: "chapters-ko/glossary.md")
      .matches(of: /\|\s*\*\*(.+?)\*\*\s*\|[^|\n]*\|[^|\n]*\|([^|\n]+)\|/)
      .flatMap { row in
        let words = row.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return try words.filter { !$0.isEmpty }.map { word in
          let expression = try patterns[word].map { try NSRegularExpression(pattern: $0) }
          return ForbiddenWord(word: word, instead: String(row.1), expression: expression)
        }
      }
  }

  /// The lines of a file in which the word stands.
  func lines(of text: SearchedText) -> [Int] {
    guard stands(in: text.text) else { return [] }
    return zip(1..., text.text.lines).filter { stands(in: String($0.1)) }.map(\.0)
  }

  /// Whether the word stands in a text.
  func stands(in text: String) -> Bool {
    guard let expression else { return text.holds(word) }
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, range: whole) != nil
  }
}

/// A file in which words are looked for.
struct SearchedText {
  let path: String
  let text: String

  /// Keeps the lines with Hangul in them, in their places, but for the words in which people ask.
  init(path: String, text: String) {
    self.path = path
    self.text = text.lines
      .map { line in
        let hasHangul = line.utf8.contains { $0 >= 0xEA && $0 <= 0xED }
        return hasHangul && !line.hasPrefix("<!-- words:") && !line.hasPrefix("<!-- same:")
          ? line : ""
      }.joined(separator: "\n")
  }
}
