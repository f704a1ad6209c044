import ChapterKit
import Operations

/// The table of contents: number, title, one line each.
struct Contents {
  let chapters: [Chapter]
  let language: Language
  let ink: Ink

  var lines: [String] {
    let title = Text("Operation Workbook", ko: "오퍼레이션 워크북")[language]
    let width = chapters.map { $0.title[language].cells }.max() ?? 0
    let rows = chapters.map {
      "\(ink.strong($0.label))  \($0.title[language].padded(to: width))  \($0.summary[language])"
    }
    let next = Text(
      "swift run Workbook \(chapters[0].label)   tells a chapter",
      ko: "swift run Workbook \(chapters[0].label)   한 장을 실행합니다")
    let help = Text(
      "swift run Workbook --help   everything else", ko: "swift run Workbook --help   다른 사용법")
    let command = "swift run Workbook --help".cells
    let pad = { (text: String) -> String in
      let parts = text.components(separatedBy: "   ")
      return parts[0].padded(to: command) + "   " + parts[1]
    }
    return [ink.strong(title), ""] + rows + ["", pad(next[language]), pad(help[language])]
  }
}
