import ChapterKit

/// The table of contents, with the number, title and summary of each chapter.
struct Contents {
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int
  /// The rows of the terminal; `nil` if there is none.
  var height: Int?

  var lines: [String] {
    let widest = chapters.map { $0.title[language].cells }.max() ?? 0
    let rows = chapters.map {
      ("\($0.label)  \($0.title[language].padded(to: widest))", $0.summary[language])
    }
    let calls = [
      ("swift run Workbook \(chapters[0].label)", Text("run a chapter", ko: "한 장을 실행합니다")),
      ("swift run Workbook --help", Text("all other commands", ko: "다른 사용법")),
    ].map { ($0, $1[language]) }
    return lines(rows, shortly: chapters.map { "\($0.label)  \($0.title[language])" }, calls)
  }

  /// Returns the title, the rows and the commands. If the screen is too small, short names replace the rows.
  func lines(
    _ rows: [(String, String)], shortly names: [String], _ calls: [(String, String)]
  ) -> [String] {
    let title = Text("Operation Workbook", ko: "오퍼레이션 워크북")[language]
    let whole = Listing(rows: rows, ink: ink).lines(width: width)
    let end = [""] + Listing(rows: calls).lines(width: width)
    let start = [ink.strong(title), ""]
    // One line is reserved for the prompt.
    guard let height, start.count + whole.count + end.count >= height else {
      return start + whole + end
    }
    return start + Contents.columns(names, width: width) + end
  }

  /// Returns short texts in two columns, which are filled one after the other, or in one column if two do not
  /// fit.
  private static func columns(_ texts: [String], width: Int) -> [String] {
    let half = (texts.count + 1) / 2
    let column = texts.prefix(half).map(\.cells).max() ?? 0
    guard column + 3 + (texts.map(\.cells).max() ?? 0) <= width else { return texts }
    return (0..<half).map { place in
      let right = texts.indices.contains(half + place) ? texts[half + place] : ""
      return right.isEmpty ? texts[place] : texts[place].padded(to: column + 3) + right
    }
  }
}
