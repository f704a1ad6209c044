import ChapterKit
import Operations

/// Checks the reader's code for a task, and shows the results.
struct Checking {
  /// The result of a case.
  struct Report {
    let number: Int
    let line: Assignment.Line
    let verdict: Verdict
    /// The output of the reader's code.
    let printed: [DeskRun.Printed]

    var passes: Bool { verdict.judgement == .passes }
  }

  let place: Assignment
  /// The number of the only case to check, from 1; `nil` for all.
  var one: Int?
  let language: Language
  let ink: Ink
  let width: Int
  let write: (String) -> Void
  /// Receives progress messages that are shown only on a terminal.
  let report: (String) -> Void

  /// Builds the program and checks it once.
  ///
  /// For a queue, which has many cases, only the first failure is described in detail.
  ///
  /// - Parameter complain: Receives a compiler error.
  /// - Throws: ``Refusal`` with status 66 if the file is unreadable, or if the build fails outside the file.
  func check(complain: (String) -> Void) throws -> Status {
    guard let reports = try buildAndTry(complain: complain) else {
      next(isCompiled: false)
      return .disagreed
    }
    tell(reports, ofAll: place.exercise != nil || one != nil)
    conclude(reports)
    return reports.allSatisfy(\.passes) ? .agreed : .disagreed
  }

  /// Builds the program and runs all cases. Returns `nil` after a compiler error.
  func buildAndTry(complain: (String) -> Void) throws -> [Report]? {
    try place.checkFile()
    report(Text("building \(place.file) …", ko: "\(place.file) 빌드 중…")[language])
    let build = DeskBuild(
      product: place.product, file: place.file, isInterrupted: place.isInterrupted)
    switch try build.run() {
    case .failed(let error):
      complain(Text("your code does not compile: \(error)", ko: "컴파일되지 않습니다: \(error)")[language])
      return nil
    case .built(let program):
      return try tryAll { try DeskRun(program, case: $0) }
    }
  }

  /// Runs all cases, several at a time.
  ///
  /// - Parameter start: Starts the process of a case.
  func tryAll(_ start: (Int) throws -> DeskRun) throws -> [Report] {
    let all = zip(1..., place.sections.flatMap(\.lines)).filter { one == nil || one == $0.0 }
    var runs: [DeskRun] = []
    return try all.enumerated().map { place, item in
      while runs.count < min(all.count, place + 12) {
        runs.append(try start(all[runs.count].1.place))
      }
      let (verdict, printed) = runs[place].end()
      return Report(number: item.0, line: item.1.line, verdict: verdict, printed: printed)
    }
  }

  // MARK: Results

  /// Shows the results, with the number of passed cases under each heading.
  ///
  /// - Parameter ofAll: True to describe all failures, false for the first one only.
  func tell(_ reports: [Report], ofAll: Bool) {
    heading()
    let first = reports.first { !$0.passes }?.number
    var count = 0
    for section in place.sections {
      let numbers = (count + 1)..<(count + 1 + section.lines.count)
      count += section.lines.count
      let own = reports.filter { numbers.contains($0.number) }
      if let heading = section.heading, one == nil {
        if ofAll, numbers.lowerBound != 1 { write("") }
        for line in sum(of: own, heading)[language].wrapped(to: width) { write(ink.strong(line)) }
      }
      for report in own where ofAll || report.number == first { tell(report) }
    }
    write("")
  }

  private func sum(of reports: [Report], _ heading: Text) -> Text {
    if reports.isEmpty {
      return Text(
        "\(heading.english) (no new rule: this stage is about speed)",
        ko: "\(heading.korean) (새 규칙은 없고, 빨라집니다)")
    }
    let kept = reports.count(where: \.passes)
    return Text(
      "\(heading.english) (\(kept) of \(reports.count))",
      ko: "\(heading.korean) (\(reports.count)개 가운데 \(kept)개)")
  }

  /// Writes a remark below the results.
  func say(_ text: Text) {
    write("")
    for line in text[language].lines.flatMap({ $0.wrapped(to: width) }) { write(ink.faint(line)) }
  }

  private func heading() {
    for (place, line) in place.title[language].wrapped(to: width - 4).enumerated() {
      write(ink.strong((place == 0 ? "\(self.place.chapter.label)  " : "    ") + line))
    }
    write(ink.faint(place.file))
    write(ink.faint(String(repeating: "─", count: width)))
  }

  private func tell(_ report: Report) {
    let title = "\(report.number)  \(report.line.title[language])"
    for (place, text) in title.wrapped(to: width - 5).enumerated() {
      let paint = report.passes ? ink.good : ink.bad
      write(place == 0 ? paint(report.passes ? "✓ " : "✗ ") + text : "     " + text)
    }
    for sentence in report.verdict.judgement.sentences(in: language) { indented(sentence) }
    if let tried = report.verdict.tried { indented(tried[language], paint: ink.faint) }
    if let rule = report.verdict.rule {
      // A case may require more than its rule does.
      let label =
        rule == report.line.rule ? Text("related rule", ko: "관련 규칙") : Text("rule", ko: "규칙")
      indented("\(label[language]): \(rule)", paint: ink.faint)
    }
    // Shows only the situation that failed, which is the last one.
    let printed = one == nil && !report.passes ? report.printed.suffix(1) : report.printed[...]
    let lines = printed.flatMap { run in
      let heading = one == nil ? nil : run.situation.map { "– \($0[language])" }
      return [heading].compactMap(\.self) + run.lines.map { "| \($0)" }
    }
    let most = one == nil ? 10 : 200
    let cut = lines.count > most ? ["| …"] : []
    // For a single case, shows the end of the output, where the failure is likely to be.
    let shown =
      one == nil ? Array(lines.prefix(most)) + cut : cut + Array(lines.suffix(most))
    for line in shown { indented(line, paint: ink.faint) }
  }

  private func indented(_ text: String, paint: (String) -> String = { $0 }) {
    text.underCode(to: width).map(paint).forEach(write)
  }

  // MARK: Next steps

  /// Shows the number of passed cases, the failures, and the next steps.
  func conclude(_ reports: [Report]) {
    if one != nil { return next(isCompiled: true) }
    sum(reports)
    guard reports.allSatisfy(\.passes) else {
      return next(isCompiled: true, stage: stage(of: reports))
    }
    list([
      (
        Text("the book's answer", ko: "책의 답"),
        call(place.exercise == nil ? " --stage 5" : " --answer")
      ), (Text("next", ko: "다음"), "swift run -q Workbook next"),
    ])
  }

  /// Shows the number of passed cases, and the failures.
  func sum(_ reports: [Report]) {
    let failed = reports.filter { !$0.passes }
    let (count, passed) = (reports.count, reports.count - failed.count)
    if failed.isEmpty {
      return write(Text("All \(count) pass.", ko: "\(count)개를 모두 통과했습니다.")[language])
    }
    write(
      Text("\(passed) of \(count) pass.", ko: "\(count)개 가운데 \(passed)개를 통과했습니다.")[language])
    // The first failures may have scrolled out of sight.
    if passed > 0 {
      let numbers = failed.map { "\($0.number)" }.joined(separator: ", ")
      let text = Text("Not passed: \(numbers)", ko: "아직 통과하지 못한 것: \(numbers)")
      for line in text[language].wrapped(to: width) { write(line) }
    }
  }

  /// Returns the index of the section with the first failure.
  func stage(of reports: [Report]) -> Int {
    let passed = reports.prefix(while: \.passes).count
    var count = 0
    return place.sections.firstIndex { section in
      count += section.lines.count
      return passed < count
    } ?? 0
  }

  private func next(isCompiled: Bool, stage: Int = 0) {
    var rows: [(Text, String)] = []
    if place.exercise != nil {
      rows.append((Text("the task", ko: "할 일"), call("")))
      rows.append((Text("a hint", ko: "힌트"), call(" --hint 1")))
    } else if isCompiled {
      rows.append((Text("a hint", ko: "힌트"), call(" --hint \(stage + 1)")))
      rows.append((Text("the book's queue", ko: "책의 큐"), call(" --stage \(stage + 1)")))
    }
    let again = place.call + (one.map { " --case \($0)" } ?? "")
    rows.append((Text("check again", ko: "다시 확인"), again))
    if one != nil { rows.append((Text("check all", ko: "모두 확인"), place.call)) }
    list(rows)
  }

  private func call(_ words: String) -> String {
    let exercise = place.exercise.map { " --exercise \($0)" } ?? ""
    return "swift run -q Workbook \(place.chapter.label)\(exercise)\(words)"
  }

  private func list(_ rows: [(Text, String)]) {
    Listing(rows: rows.map { ($0[language], $1) }).lines(width: width).forEach(write)
  }
}
