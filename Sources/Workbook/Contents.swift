import ChapterKit

/// The table of contents: number, title, one line each.
struct Contents {
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int

  var lines: [String] {
    let title = Text("Operation Workbook", ko: "오퍼레이션 워크북")[language]
    let widest = chapters.map { $0.title[language].cells }.max() ?? 0
    let rows = chapters.map {
      ("\($0.label)  \($0.title[language].padded(to: widest))", $0.summary[language])
    }
    let calls = [
      ("swift run Workbook \(chapters[0].label)", Text("tells a chapter", ko: "한 장을 실행합니다")),
      ("swift run Workbook --help", Text("everything else", ko: "다른 사용법")),
    ].map { ($0, $1[language]) }
    return [ink.strong(title), ""] + Listing(rows: rows, ink: ink).lines(width: width) + [""]
      + Listing(rows: calls).lines(width: width)
  }
}
