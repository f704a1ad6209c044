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
    switch try DeskBuild(product: place.product).run() {
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
    let cases = place.assignment.cases
    var runs: [DeskRun] = []
    var passed = 0
    for (number, line) in cases.enumerated() {
      while runs.count < min(cases.count, number + 8) { runs.append(try start(runs.count)) }
      let (judgement, printed) = runs[number].end()
      if judgement == .passes { passed += 1 }
      tell(line, number + 1, judgement, printed)
    }
    write("")
    conclude(passed, of: cases.count)
    return passed == cases.count ? .agreed : .disagreed
  }

  /// The file that is tried, from the top of the project.
  var file: String { place.file }

  func say(_ text: Text) {
    for line in text[language].wrapped(to: width) { write(ink.faint(line)) }
  }

  private func heading() {
    let title = place.chapter.exercises[place.assignment.exercise - 1].title[language]
    for (place, line) in title.wrapped(to: width - 4).enumerated() {
      write(ink.strong((place == 0 ? "\(self.place.chapter.label)  " : "    ") + line))
    }
    write(ink.faint(place.file))
    write(ink.faint(String(repeating: "─", count: width)))
  }

  private func tell(
    _ line: Assignment.Line, _ number: Int, _ judgement: Judgement, _ printed: [String]
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
    for line in text.wrapped(to: width - 5) { write("     " + paint(line)) }
  }

  /// How many cases passed, and what to do next.
  private func conclude(_ passed: Int, of count: Int) {
    let call = "swift run -q Workbook"
    let label = place.chapter.label
    if passed == count {
      write(Text("All \(count) pass.", ko: "\(count)개를 모두 통과했습니다.")[language])
      row(Text("the book's answer", ko: "책의 답"), "\(call) \(label) --answer")
      if let place = book.firstIndex(where: { $0.number == place.chapter.number }),
        place + 1 < book.count
      {
        row(Text("next", ko: "다음"), "\(call) \(book[place + 1].label)")
      }
    } else {
      write(
        Text("\(passed) of \(count) pass.", ko: "\(count)개 가운데 \(passed)개를 통과했습니다.")[language])
      row(Text("the task", ko: "할 일"), "\(call) \(label) --exercise \(place.assignment.exercise)")
      row(Text("a hint", ko: "힌트"), "\(call) \(label) --hint 1")
      row(Text("try again", ko: "다시 확인"), "\(call) \(label) --check")
    }
  }

  private func row(_ name: Text, _ call: String) {
    let names = [Text("the book's answer", ko: "다시 확인"), name]
    let column = names.map { $0[language].cells }.max() ?? 0
    write(ink.faint(name[language].padded(to: column)) + "  " + call)
  }
}
