import ChapterKit
import Operations

/// Shows the question of an exercise, and its hints.
struct Asking {
  let call: Call
  let chapter: Chapter
  let number: Int
  let ink: Ink
  let width: Int
  let write: (String) -> Void

  private var exercise: Chapter.Episode { chapter.exercises[number - 1] }
  private var hints: [Text] { exercise.question?.hints ?? [] }
  private var language: Language { call.language }

  /// Shows the question and the next steps.
  func ask() throws -> Status {
    let telling = try Telling(
      call, chapter, width: width, ink: ink, .previewing, write: write)
    let place = try? Assignment(chapter, exercise: number)
    try telling.question(exercise, isCoding: place != nil)
    let words = "swift run -q Workbook \(chapter.label)"
    var rows: [(Text, String)] = []
    if let place {
      telling.write(Text("Your code must pass these cases:", ko: "확인하는 것:")[language])
      for (_, line) in place.sections.flatMap(\.lines) {
        let title = Prose(line.title[language])
        for (place, text) in title.lines(width: width - 2, ink: ink).enumerated() {
          telling.write((place == 0 ? "- " : "  ") + text)
        }
      }
      telling.write("")
      rows.append((Text("file", ko: "쓰는 곳"), place.file))
      rows.append((Text("check", ko: "확인"), place.call))
    } else {
      rows.append(
        (Text("predict", ko: "예측하기"), "\(words) --exercise \(number) --predict"))
    }
    if !hints.isEmpty {
      rows.append((Text("a hint", ko: "힌트"), "\(words) --exercise \(number) --hint 1"))
    }
    rows.append((Text("the answer", ko: "답"), "\(words) --exercise \(number) --answer"))
    telling.list(rows)
    return .agreed
  }

  /// Returns a hint in lines.
  func words(ofHint place: Int) -> [String] {
    hints[place - 1][language].lines.flatMap { Prose($0).lines(width: width, ink: ink) }
  }

  /// Shows a hint and the next steps.
  ///
  /// - Throws: ``Refusal`` with status 64 if the hint does not exist.
  func hint(_ text: String) throws -> Status {
    guard let place = Int(text), hints.indices.contains(place - 1) else {
      throw Refusal.value(
        of: Option.hint.name, oneOf: Option.spelled(1...max(1, hints.count)), not: text)
    }
    let telling = try Telling(call, chapter, width: width, ink: ink, write: write)
    telling.heading("\(chapter.label)  \(exercise.title[language])")
    for line in words(ofHint: place) { telling.write(line) }
    telling.write("")
    let words = "swift run -q Workbook \(chapter.label) --exercise \(number)"
    telling.list(
      place < hints.count
        ? [(Text("next hint", ko: "다음 힌트"), "\(words) --hint \(place + 1)")]
        : [(Text("the answer", ko: "답"), "\(words) --answer")])
    return .agreed
  }
}
