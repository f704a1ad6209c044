import ChapterKit
import Operations

@testable import Workbook

/// A word that the glossary replaces by another.
///
/// The last column of the tables in `chapters-ko/glossary.md` lists the words. Most are found as they
/// stand; a verb, and a word that is part of innocent ones, is found by its pattern in
/// ``patterns``.
struct ForbiddenWord {
  /// How a word is found that cannot be looked for as it stands.
  struct Pattern {
    /// As the glossary lists it.
    let word: String
    let expression: String
    /// The number of the only chapter in which it is looked for.
    var chapter: String?
    /// Sentences in which the pattern finds the word.
    let found: [String]
    /// Sentences that it leaves alone.
    let innocent: [String]
  }

  static let patterns = [
    Pattern(
      word: "속성", expression: "(?<![가-힣])속성",
      found: ["다른 속성입니다.", "`isReady`라는 속성"], innocent: ["연속성", "접속성"]),
    Pattern(
      word: "붙들다", expression: "붙[들드든듭]",
      found: ["큐가 붙들고 있습니다.", "큐가 붙드는 것", "붙든 것", "큐가 붙듭니다."],
      innocent: ["덧붙이는 말", "바로 뒤에 붙습니다."]),
    Pattern(
      word: "붙잡다", expression: "붙잡",
      found: ["스레드를 붙잡습니다.", "붙잡혀 있습니다."], innocent: ["자리를 잡습니다."]),
    Pattern(
      word: "죽다", expression: "(?<![가-힣])죽[다는은을어었였여이입습]",
      found: ["프로세스가 죽을 수 있습니다.", "프로그램이 죽습니다.", "프로그램을 죽입니다."],
      innocent: ["반죽을", "죽 늘어섭니다."]),
    Pattern(
      word: "프로그램이 멈추다", expression: "(?:프로그램|프로세스)[이은도] 멈[춥추춘췄출]",
      found: ["넣으면 프로그램이 멈춥니다."], innocent: ["화면이 멈춥니다.", "큐가 멈춘 것처럼 보입니다."]),
    Pattern(
      word: "호출이 돌아오다",
      expression:
        "(?:\\)`?|\\b(?:start|main|fetch|launch)`?|호출|메서드|함수)[이가은는도]? (?:[^.|\\n]* )?돌아[오온올옵왔와]",
      found: [
        "`start()`가 돌아왔다면", "호출은 완료된 다음 돌아오므로", "main()이 일을 넘기고 바로 돌아왔으니",
        "`fetch`가 돌아오기 전에",
      ],
      innocent: ["Wi-Fi가 돌아오면", "`cancel()`은 되돌아오지 않는 길입니다.", "사용자가 돌아왔습니다."]),
    Pattern(
      word: "비동시", expression: "(?<!‘)비동시",
      found: ["비동시 오퍼레이션", "비동시적으로"], innocent: ["‘비동시(non-concurrent)’", "비동기", "또한 동시에"]),
    Pattern(
      word: "동시 오퍼레이션", expression: "(?<![‘비])동시 오퍼레이션",
      found: ["취소된 동시 오퍼레이션"], innocent: ["동시에 실행되는 오퍼레이션", "‘동시(concurrent)’ 오퍼레이션"]),
    Pattern(
      word: "상태라는 뜻의 단계", expression: "(?<!\\d)(?<!이 )단계", chapter: "04",
      found: ["이 오퍼레이션에는 세 단계가 있고"], innocent: ["2단계에서 봅니다.", "이 단계는 문서와 같습니다."]),
    Pattern(
      word: "상태 64", expression: "상태 \\d",
      found: ["상태 64로 끝납니다."], innocent: ["종료 코드 64로 끝납니다.", "상태가 1개입니다."]),
    Pattern(
      word: "사진의 폭", expression: "(?:사진|그림|화면|섬네일|이미지)의 폭|폭[이은을] [^.|\\n]{0,8}픽셀",
      found: ["사진의 폭", "폭이 한 픽셀인"], innocent: ["큐의 폭이 1이면", "너비가 한 픽셀인"]),
    Pattern(
      word: "정렬 작업", expression: "정렬(?: 작업| 오퍼레이션|[,이가은을의])",
      found: ["정렬 작업이 하나 지나갔습니다.", "정렬이 완료된 다음"], innocent: ["정렬한 배열", "정렬된 목록"]),
  ]

  let word: String
  let instead: String
  private let pattern: Pattern?
  private let expression: NSRegularExpression?

  init(_ word: String, instead: String) throws {
    self.word = word
    self.instead = instead
    pattern = Self.patterns.first { $0.word == word }
    expression = try pattern.map { try NSRegularExpression(pattern: $0.expression) }
  }

  /// All words that the glossary replaces.
  static func all() throws -> [ForbiddenWord] {
    try Project.text(of: "chapters-ko/glossary.md")
      .matches(of: /\|\s*\*\*(.+?)\*\*\s*\|[^|\n]*\|[^|\n]*\|([^|\n]+)\|/)
      .flatMap { row in
        try row.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
          .filter { !$0.isEmpty }.map { try ForbiddenWord($0, instead: String(row.1)) }
      }
  }

  /// Whether the glossary's words stand in this file, as far as its name tells.
  private func isLooked(forIn path: String) -> Bool {
    // What people type who do not know the glossary.
    if path.hasSuffix("Search/Asked.swift") { return false }
    guard let chapter = pattern?.chapter else { return true }
    return path.contains("/\(chapter)-")
  }

  /// Whether the word stands in a text, whichever file it is of.
  func stands(in text: SearchedText) -> Bool { stands(in: text.text) }

  /// The lines of a file in which the word stands.
  func lines(of text: SearchedText) -> [Int] {
    guard isLooked(forIn: text.path), stands(in: text) else { return [] }
    return zip(1..., text.text.lines).filter { stands(in: String($0.1)) }.map(\.0)
  }

  private func stands(in text: String) -> Bool {
    guard let expression else { return text.holds(word) }
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, range: whole) != nil
  }
}

/// A file in which words are looked for.
struct SearchedText {
  let path: String
  let text: String

  /// Keeps the lines with Hangul in them, in their places.
  init(path: String, text: String) {
    self.path = path
    self.text = text.lines
      .map { $0.utf8.contains { $0 >= 0xEA && $0 <= 0xED } ? $0 : "" }.joined(separator: "\n")
  }
}
