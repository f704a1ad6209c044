import ChapterKit
import Operations

@testable import Notes
@testable import Workbook

/// A word that the glossary replaces with another.
///
/// The last column of the tables in `chapters-ko/glossary.md` lists the words, and the column before it lists
/// equally good words. Most words are found literally. Verbs, and words that occur inside unobjectionable
/// ones, are found by a pattern.
struct ForbiddenWord {
  private static let patterns = [
    "속성": "(?<![가-힣])속성",
    "붙들다": "붙[들드든듭]",
    "붙잡다": "붙잡",
    "죽다": "(?<![가-힣])죽[다는은을어었였여이입습]",
    "프로그램이 멈추다": "(?:프로그램|프로세스)[이은도] 멈[춥추춘췄출]",
    "비동시": "(?<!‘)비동시",
    "동시 오퍼레이션": "(?<![‘비])동시 오퍼레이션",
    "상태 64": "상태 \\d",
    "사진의 폭": "(?:사진|그림|화면|섬네일|이미지)의 폭|폭[이은을] [^.|\\n]{0,8}픽셀",
    "정렬 작업": "정렬(?: 작업| 오퍼레이션|[,이가은을의])",
    "폭": "(?<![가-힣])폭(?![가-힣]*[발넓탄력])",
    "취소된 것": "취소[된한] 것",
    "앞의 것": "[앞뒤]의 것",
    "이미 넘긴 오퍼레이션": "이미 넘긴",
    "자리가 없다": "(?:자리[가는도]? ?(?:없|있으|있는|나[기면는]|남|비[어었])|빈 ?자리|하나뿐인 자리|큐의 자리)",
    "자리를 차지하다":
      "자리[를만은]? ?(?:차지|비[우운웁]|내[주준줄줍]|지[키킵]|기다)|자리와 스레드|한 자리[를에]",
    "협력으로 이루어지다": "협력으로 이루",
    "큐에서 나가다": "(?:큐|줄)에서 (?:먼저 )?나[가간갈갑갔와온왔]|큐를 (?:먼저 )?떠[나난날납났]",
    "큐에서 내보내다": "(?:큐가|큐에서|오퍼레이션을) [^.|\\n]{0,24}내보[내낸낼냅냈](?!기)",
    "부르다":
      "(?<![가-힣])(?<!라고 )(?:부르|부른|부를|부릅|불렀|불러(?![오온올옵와왔])|불러도)",
    "불리다": "(?<![가-힣])(?<!라고 )불[리린릴립려렸](?!언)",
    "반환되다": "반환[되된될됩됐]",
    "비정상 종료되다": "비정상 종료",
    "잠금": "잠금(?! 화면)",
    "잠그다": "(?<![가-힣])잠[그근글급가갔](?![기])",
    "간직하다": "간직",
    "차지한 것을 돌려주다": "차지한 것",
    "찍히다": "찍[히힌힐힙혀혔]",
    "인쇄되는 이 책": "이 책[도은이을의] [^.|\\n]{0,14}(?:인쇄|찍)",
    "해 보시기 바랍니다": "시기 바랍니다",
    "스스로 이어야 합니다": "스스로 이[어으]",
  ]

  let word: String
  let instead: String
  private let expression: NSRegularExpression?

  /// All words that the glossary replaces.
  static func all() throws -> [ForbiddenWord] {
    try Project.text(of: "chapters-ko/glossary.md")
      .matches(of: /\|\s*\*\*(.+?)\*\*\s*\|[^|\n]*\|[^|\n]*\|[^|\n]*\|([^|\n]+)\|/)
      .flatMap { row in
        let words = row.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return try words.filter { !$0.isEmpty }.map { word in
          let expression = try patterns[word].map { try NSRegularExpression(pattern: $0) }
          return ForbiddenWord(word: word, instead: String(row.1), expression: expression)
        }
      }
  }

  /// The lines of a file that contain the word.
  func lines(of text: SearchedText) -> [Int] {
    guard stands(in: text.text) else { return [] }
    return zip(1..., text.text.lines).filter { stands(in: String($0.1)) }.map(\.0)
  }

  /// True if a text contains the word.
  func stands(in text: String) -> Bool {
    guard let expression else { return text.holds(word) }
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, range: whole) != nil
  }
}

/// A file to be searched for words.
struct SearchedText {
  let path: String
  let text: String

  /// Keeps the lines that contain Hangul at their positions. Leaves out comments, which contain the readers'
  /// own words.
  init(path: String, text: String) {
    self.path = path
    self.text = text.lines
      .map { line in
        let hasHangul = line.utf8.contains { $0 >= 0xEA && $0 <= 0xED }
        return hasHangul && !line.hasPrefix("<!-- ") ? line : ""
      }.joined(separator: "\n")
  }
}
