import ChapterKit

/// How the command is called.
struct Help {
  let chapter: Chapter?
  let language: Language

  var lines: [String] {
    let rows = chapter.map(rows(of:)) ?? commonRows
    let width = rows.map(\.call.cells).max() ?? 0
    return rows.map { "\($0.call.padded(to: width))  \($0.help[language])" }
  }

  private typealias Row = (call: String, help: Text)

  private var commonRows: [Row] {
    [
      ("swift run Workbook", Text("the table of contents", ko: "차례")),
      (
        "swift run Workbook 07",
        Text("one chapter; also 7, or cancellation", ko: "한 장 실행 (7이나 cancellation도 가능)")
      ),
      ("swift run Workbook 07 --help", Text("what this chapter has besides", ko: "그 장의 사용법")),
      ("swift run Workbook all", Text("every chapter", ko: "모든 장")),
      (
        "swift run Workbook rule cancel.",
        Text("rules by id, or a part of an id", ko: "id나 그 일부로 규칙 찾기")
      ),
      (
        "swift run -c release Workbook bench",
        Text("what an operation costs; --json", ko: "오퍼레이션의 비용 측정; --json")
      ),
    ] + options
  }

  private func rows(of chapter: Chapter) -> [Row] {
    let call = "swift run Workbook \(chapter.label)"
    var rows: [Row] = [
      (
        call,
        Text(
          "\(chapter.title.english): \(chapter.summary.english)",
          ko: "\(chapter.title.korean): \(chapter.summary.korean)")
      ),
      ("  --notes", Text("the Korean note", ko: "한국어 노트")),
    ]
    rows += chapter.mistakes.enumerated().map { ("  --mistake \($0 + 1)", $1.title) }
    rows += chapter.exercises.enumerated().map { ("  --exercise \($0 + 1)", $1.title) }
    for option in chapter.options {
      let values = option.values.joined(separator: "|")
      rows.append(
        (
          "  \(option.name) \(values)",
          Text(
            "\(option.help.english) (\(option.standard))",
            ko: "\(option.help.korean) (\(option.standard))")
        ))
    }
    return rows + options
  }

  private var options: [Row] {
    [
      (
        "  --lang ko|en",
        Text("language; else LC_ALL, LC_MESSAGES, LANG", ko: "언어. 없으면 LC_ALL, LC_MESSAGES, LANG")
      ),
      ("  --no-color", Text("no colour, as with NO_COLOR", ko: "색 없이. NO_COLOR와 같음")),
      ("  --version", Text("version and platform", ko: "버전과 플랫폼")),
    ]
  }
}
