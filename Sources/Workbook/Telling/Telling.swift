import ChapterKit
import Operations

/// Runs an episode of a chapter, and writes a heading, the steps, the totals and the next steps.
final class Telling {
  private let chapter: Chapter
  private let language: Language
  private let ink: Ink
  private let width: Int
  private let lines: HeadedLines
  private let evidence: Evidence
  private let options: [String: String]
  /// The number of the only step to run; `nil` for all.
  private let step: String?
  private let renderer: StepRenderer
  /// The results of the steps so far.
  private(set) var steps: [StepResult] = []

  /// How steps are shown.
  enum Manner {
    case telling
    /// Asks for each value that a reader can predict. The closure returns true to continue.
    case asking((Prediction) -> Bool)
    /// Shows the code of an exercise and the labels of the values.
    case previewing
  }

  /// - Parameter lacksLine: True if the chapter was compiled without one of its lines.
  init(
    _ call: Call, _ chapter: Chapter, width: Int = Terminal.standardWidth, ink: Ink,
    _ manner: Manner = .telling, said: Said = Said(), lacksLine: Bool = false,
    write: @escaping (String) -> Void
  ) throws(Refusal) {
    self.chapter = chapter
    self.language = call.language
    self.ink = ink
    self.width = width
    options = call.options
    step = call.text(of: .step)
    let lines = HeadedLines(write)
    self.lines = lines
    evidence = Evidence(
      try Results.recorded(for: chapter.platform)?.rules, lacksLine: lacksLine)
    let stepLines = StepLines(
      evidence: evidence, language: call.language, width: width, ink: ink)
    renderer =
      switch manner {
      case .telling: StepTeller(stepLines, said: said, write: lines.write)
      case .asking(let ask): StepAsker(stepLines, ask: ask, write: lines.write)
      case .previewing: StepPreview(stepLines, write: lines.write)
      }
  }

  /// Writes a line, preceded by the pending heading if there is one.
  func write(_ line: String) { lines.write(line) }

  /// Runs the walkthrough, and writes the next steps.
  func walkthrough() throws -> Status {
    heading(titleLine)
    try run(chapter.walkthrough(options))
    if step != nil { return status }
    for line in totals.wrapped(to: width) { write(line) }
    footer()
    return status
  }

  /// Runs a mistake or an exercise.
  func extra(_ episode: Chapter.Episode) throws -> Status {
    heading("\(chapter.label)  \(episode.title[language])")
    try run(episode)
    return status
  }

  /// Shows the question of an exercise, with code if there is something to predict.
  ///
  /// - Parameter isCoding: True if the reader writes the code.
  func question(_ episode: Chapter.Episode, isCoding: Bool) throws {
    heading("\(chapter.label)  \(episode.title[language])")
    for sentence in (episode.question?.text[language] ?? "").lines {
      for line in Prose(sentence).lines(width: width, ink: ink) { write(line) }
    }
    write("")
    if isCoding { return }
    try run(episode)
    write("")
  }

  private func run(_ episode: Chapter.Episode) throws {
    // A refusal must come before any output.
    var (told, first) = (episode.steps, 1)
    if let step {
      guard let number = Int(step), told.indices.contains(number - 1) else {
        throw Telling.refusal(of: step, among: told.count)
      }
      (told, first) = ([told[number - 1]], number)
    }
    for step in told { try step.checkSource() }
    steps += try renderer.run(
      told, from: first, by: evidence, in: language, options: options,
      tools: chapter.tools)
  }

  static func refusal(of step: String, among count: Int) -> Refusal {
    .value(of: Option.step.name, oneOf: Option.spelled(1...count), not: step)
  }

  private var status: Status {
    steps.contains { $0.mark == .unexpected } ? .disagreed : .agreed
  }

  /// The number of rules in the chapter, and the recorded outcomes of the rules that this run has shown. A
  /// rule that no step proves is counted as told.
  private var totals: String {
    let shown = Set(steps.flatMap(\.rules))
    let proved = Set(steps.filter { $0.mark != .told }.flatMap(\.rules))
    let marks = chapter.rules.filter { shown.contains($0.id) }.map {
      proved.contains($0.id) ? evidence.mark(of: $0) : Mark.told
    }
    let counts = Mark.allCases.compactMap { mark in
      let count = marks.count { $0 == mark }
      return count == 0 ? nil : "\(mark.sign) \(count)"
    }.joined(separator: ", ")
    let rest = chapter.rules.filter { !shown.contains($0.id) }
    let text = rest.count { $0.standing == .advice }
    let elsewhere = rest.count { $0.standing == .shown }
    let tested = rest.count - text - elsewhere
    var parts = [
      Text(
        "rules \(chapter.rules.count): \(marks.count) in this run (\(counts))",
        ko: "규칙 \(chapter.rules.count): 이 실행에서 \(marks.count) (\(counts))")
    ]
    if tested > 0 { parts.append(Text("\(tested) in tests only", ko: "테스트에서만 \(tested)")) }
    if elsewhere > 0 {
      parts.append(
        Text("\(elsewhere) in mistakes or exercises", ko: "실수나 연습에서 \(elsewhere)"))
    }
    if text > 0 { parts.append(Text("\(text) as advice", ko: "조언 \(text)")) }
    return parts.map { $0[language] }.joined(separator: " · ")
  }

  /// Writes the next steps: the note, the tests, mistakes and exercises, the next chapter.
  private func footer() {
    let call = "swift run Workbook"
    let (mistakes, exercises) = (chapter.mistakes.count, chapter.exercises.count)
    var rows: [(Text, String)] = [
      (Text("note", ko: "노트"), chapter.note), (Text("spec", ko: "스펙"), chapter.tests),
      (
        Text("mistakes", ko: "실수"),
        "\(call) \(chapter.label) --mistake 1" + (mistakes > 1 ? " … \(mistakes)" : "")
      ),
      (
        Text("exercises", ko: "연습"),
        "\(call) \(chapter.label) --exercise 1" + (exercises > 1 ? " … \(exercises)" : "")
      ),
    ]
    for option in chapter.options {
      let value = option.values.first.map { " \($0) …" } ?? ""
      rows.append((Text("option", ko: "옵션"), "\(call) \(chapter.label) \(option.name)\(value)"))
    }
    if let place = book.firstIndex(where: { $0.number == chapter.number }), place + 1 < book.count {
      let next = book[place + 1]
      rows.append((Text("next", ko: "다음"), "\(call) \(next.label) (\(next.title[language]))"))
    }
    list(rows)
  }

  /// Writes names with explanations.
  func list(_ rows: [(Text, String)]) {
    Listing(rows: rows.map { ($0[language], $1) }).lines(width: width).forEach(write)
  }

  private var titleLine: String {
    let title =
      language == .korean
      ? "\(chapter.title.korean) · \(chapter.title.english)" : chapter.title.english
    return "\(chapter.label)  \(title)"
  }

  /// Sets a heading to write before the next line.
  func heading(_ title: String) {
    let right = "\(chapter.platform.heading) · \(Platform.swiftVersion)"
    var heading: [String] = []
    if title.cells + 2 + right.cells <= width {
      heading.append(ink.strong(title.padded(to: width - right.cells)) + ink.faint(right))
    } else {
      heading += title.wrapped(to: width).map(ink.strong)
      heading.append(ink.faint(right))
    }
    lines.heading = heading + [ink.faint(String(repeating: "─", count: width))]
  }
}

/// Writes lines, with a heading before the first one. If a command is refused before its first line, no
/// heading is written.
private final class HeadedLines {
  var heading: [String] = []
  private let writeLine: (String) -> Void

  init(_ write: @escaping (String) -> Void) { writeLine = write }

  func write(_ line: String) {
    for line in heading { writeLine(line) }
    heading = []
    writeLine(line)
  }
}
