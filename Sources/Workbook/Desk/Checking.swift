import ChapterKit
import DeskCases
import Operations

/// Tries what stands at the desk for an exercise, and tells a learner what came out.
struct Checking {
  private let place: Place
  let language: Language
  private let ink: Ink
  private let width: Int
  private let write: (String) -> Void
  private let report: (String) -> Void

  /// - Parameter report: Receives what is going on, where somebody looks on.
  init(
    _ place: Place, language: Language, ink: Ink, width: Int, write: @escaping (String) -> Void,
    report: @escaping (String) -> Void
  ) {
    self.place = place
    self.language = language
    self.ink = ink
    self.width = width
    self.write = write
    self.report = report
  }

  /// Builds the desk and tries it once.
  ///
  /// - Throws: ``Refusal`` with status 66 if the file cannot be read, and 1 if it does not compile.
  func check() throws -> Status {
    try place.checkFile()
    report(Text("building \(place.file) …", ko: "\(place.file) 빌드 중…")[language])
    switch try DeskBuild(product: place.product, file: place.file).run() {
    case .failed(let error):
      throw Refusal(
        .disagreed, Text("it does not compile: \(error)", ko: "컴파일되지 않습니다: \(error)"))
    case .built(let program):
      return try tell { try DeskRun(program, case: $0) }
    }
  }

  /// Tries all cases, several at a time, and tells of them in their order.
  ///
  /// - Parameter start: Starts the process for a case.
  func tell(_ start: (Int) throws -> DeskRun) throws -> Status {
    heading()
    let all = place.sections.flatMap(\.lines)
    var runs: [DeskRun] = []
    var failed: [Int] = []
    var number = 0
    for section in place.sections {
      var kept = 0
      // Under a heading it is said first how much of it holds.
      var told: [() -> Void] = []
      for (_, line) in section.lines {
        while runs.count < min(all.count, number + 8) {
          runs.append(try start(all[runs.count].place))
        }
        let (judgement, printed) = runs[number].end()
        number += 1
        if judgement == .passes { kept += 1 } else { failed.append(number) }
        let count = number
        let tell = { self.tell(line, count, judgement, printed) }
        if section.heading == nil { tell() } else { told.append(tell) }
      }
      if let heading = section.heading {
        if number > section.lines.count { write("") }
        let sum = Text(
          "\(heading.english) (\(kept) of \(section.lines.count))",
          ko: "\(heading.korean) (\(section.lines.count)개 가운데 \(kept)개)")
        for line in sum[language].wrapped(to: width) { write(ink.strong(line)) }
        for tell in told { tell() }
      }
    }
    write("")
    conclude(failed, of: all.count)
    return failed.isEmpty ? .agreed : .disagreed
  }

  /// The file that is tried, from the top of the project.
  var file: String { place.file }

  /// Says something beside the report, below it.
  func say(_ text: Text) {
    write("")
    for line in text[language].wrapped(to: width) { write(ink.faint(line)) }
  }

  private func heading() {
    for (place, line) in place.title[language].wrapped(to: width - 4).enumerated() {
      write(ink.strong((place == 0 ? "\(self.place.chapter.label)  " : "    ") + line))
    }
    write(ink.faint(place.file))
    write(ink.faint(String(repeating: "─", count: width)))
  }

  private func tell(
    _ line: Place.Line, _ number: Int, _ judgement: Judgement, _ printed: [String]
  ) {
    let passes = judgement == .passes
    let title = "\(number)  \(line.title[language])"
    for (place, text) in title.wrapped(to: width - 5).enumerated() {
      let paint = passes ? ink.good : ink.bad
      write(place == 0 ? paint(passes ? "✓ " : "✗ ") + text : "     " + text)
    }
    for sentence in judgement.sentences(in: language) { indented(sentence) }
    if !passes {
      indented(Text("rule: \(line.rule)", ko: "규칙: \(line.rule)")[language], paint: ink.faint)
    }
    for line in printed.prefix(10) { indented("| \(line)", paint: ink.faint) }
    if printed.count > 10 { indented("| …", paint: ink.faint) }
  }

  private func indented(_ text: String, paint: (String) -> String = { $0 }) {
    text.underCode(to: width).map(paint).forEach(write)
  }

  /// How many cases passed, which did not, and what to do next.
  private func conclude(_ failed: [Int], of count: Int) {
    let passed = count - failed.count
    let words = "swift run -q Workbook"
    let label = place.chapter.label
    let number = place.exercise.map { "\(label) --exercise \($0)" }
    if failed.isEmpty {
      write(Text("All \(count) pass.", ko: "\(count)개를 모두 통과했습니다.")[language])
      row(
        Text("the book's answer", ko: "책의 답"),
        "\(words) " + (number.map { "\($0) --answer" } ?? "\(label) --stage 5"))
      row(Text("next", ko: "다음"), "\(words) next")
    } else {
      write(
        Text("\(passed) of \(count) pass.", ko: "\(count)개 가운데 \(passed)개를 통과했습니다.")[language])
      // The first of a long report may be out of sight by now.
      if passed > 0 {
        let numbers = failed.map(String.init).joined(separator: ", ")
        let text = Text("Not yet: \(numbers)", ko: "남은 것: \(numbers)")
        for line in text[language].wrapped(to: width) { write(line) }
      }
      if let number {
        row(Text("the task", ko: "할 일"), "\(words) \(number)")
        row(Text("a hint", ko: "힌트"), "\(words) \(number) --hint 1")
      } else {
        row(Text("the book's", ko: "책의 큐"), "\(words) \(label) --stage 1")
      }
      row(Text("try again", ko: "다시 확인"), place.call)
    }
  }

  private func row(_ name: Text, _ call: String) {
    let names = [Text("the book's answer", ko: "다시 확인"), name]
    let column = names.map { $0[language].cells }.max() ?? 0
    write(ink.faint(name[language].padded(to: column)) + "  " + call)
  }
}
