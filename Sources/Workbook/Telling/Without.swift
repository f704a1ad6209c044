import ChapterKit
import Operations

/// Runs a step without one of its lines, by compiling the chapter without that line. The compared values and
/// the mark show the difference.
struct Without {
  let step: Int
  /// The line's number, counting from 1, among the lines shown for the step.
  let line: Int

  /// Set in the environment of the program that was built without the line.
  static let variable = "WORKBOOK_WITHOUT"

  /// The seconds until a wait is reported as being in vain, and until the program is killed.
  private static let limits = (deadline: 5, end: 15)

  /// Parses a value: `3.2` is the second shown line of step 3.
  ///
  /// - Throws: ``Refusal`` with status 64 if the value is invalid.
  init(_ text: String) throws(Refusal) {
    guard let match = text.wholeMatch(of: /(\d+)\.(\d+)/), let step = Int(match.1),
      let line = Int(match.2)
    else {
      throw .value(
        of: Option.without.name, Option.without.values(in: nil), not: text)
    }
    (self.step, self.line) = (step, line)
  }

  /// Builds the program without the line, and returns its output.
  ///
  /// - Parameter words: A command line that runs the whole episode rather than only the step.
  /// - Throws: ``Refusal`` with status 64 if the line does not exist, or the rest does not compile.
  func lines(
    of episode: Chapter.Episode, in chapter: Chapter, by words: [String], _ language: Language,
    _ ink: Ink, width: Int, report: (String) -> Void
  ) throws -> [String] {
    guard episode.steps.indices.contains(step - 1) else {
      throw Telling.refusal(of: "\(step)", among: episode.steps.count)
    }
    let told = episode.steps[step - 1]
    let shown = try told.shownLines()
    if shown.isEmpty {
      throw Refusal(
        .usage,
        Text("step \(step) has no line that can be removed", ko: "\(step)단계에는 뺄 수 있는 줄이 없습니다"))
    }
    guard shown.indices.contains(line - 1) else {
      throw Refusal.value(
        of: Option.without.name, oneOf: "\(step).1–\(step).\(shown.count)", not: "\(step).\(line)")
    }
    report(Text("building without the line …", ko: "그 줄을 빼고 빌드하는 중 …")[language])
    return try Interruption.withFolder { folder in
      // A copy is compiled, so that the step shows exactly the compiled source.
      try FileManager.default.copyItem(
        atPath: "\(Project.folder)/Sources/Chapters", toPath: "\(folder)/Chapters")
      let gone = try remove(
        shown[line - 1], from: told.file.replacing("\(Project.folder)/Sources", with: folder))
      let program = "\(folder)/Workbook"
      do {
        try Compiler.own.build(program, chapter.module, from: folder)
      } catch let failure as Compiler.Failure {
        let message = failure.message.replacing("\(folder)/", with: "Sources/")
        throw Refusal(
          .usage,
          Text(
            "without line \(step).\(line), the step does not compile: \(message)",
            ko: "\(step).\(line)번 줄을 빼면 컴파일되지 않습니다: \(message)"))
      }
      let title = Text("Without line \(step).\(line):", ko: "\(step).\(line)번 줄을 빼면:")
      let call =
        words + ["--step", "\(step)", "--lang", language.rawValue]
      return [ink.strong(title[language])]
        + gone.flatMap { $0.foldedCode(to: width - 5) }.map { "     \(ink.code($0))" } + [""]
        + (try run(program, call, language, ink, width: width))
    }
  }

  /// Turns the lines of a file into comments.
  ///
  /// - Returns: The original lines.
  private func remove(_ lines: Range<Int>, from file: String) throws -> [String] {
    var text = try String(contentsOfFile: file, encoding: .utf8).lines.map(String.init)
    let places = lines.lowerBound - 1..<lines.upperBound - 1
    let gone = text[places].map { String($0.dropFirst(text[places.lowerBound].indentation)) }
    for place in places { text[place] = text[place].prefix(text[place].indentation) + "//" }
    try text.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    return gone
  }

  /// Returns the output of a program, with a message if the program had to be killed.
  private func run(
    _ program: String, _ words: [String], _ language: Language, _ ink: Ink, width: Int
  ) throws -> [String] {
    let environment = [
      "COLUMNS": "\(width)", Deadline.variable: "\(Self.limits.deadline)",
      "CLICOLOR_FORCE": ink.isOn ? "1" : "", Self.variable: "\(step).\(line)",
    ]
    let run = try ChildProcess(program, words, environment: environment, errors: .mixed)
      .end(atMost: Self.limits.end)
    var lines = run.output.lines
      .flatMap { $0.cells > width ? String($0).wrapped(to: width) : [String($0)] }
    while lines.last?.isBlank == true { lines.removeLast() }
    if run.status == 0, !run.hasDied { return lines }
    let end =
      if run.wasEnded {
        Text(
          "without the line, the program hangs here and was ended after \(Self.limits.end) seconds",
          ko: "이 줄이 없으면 여기서 멈춘 채 끝나지 않아 \(Self.limits.end)초 뒤에 종료했습니다")
      } else if run.hasDied {
        Text("without the line, the program crashes here", ko: "이 줄이 없으면 여기서 크래시가 납니다")
      } else {
        // The program has reported that a wait was in vain.
        Mark.otherwiseWithout.sentence
      }
    return lines + ["   " + ink.warning("\(Mark.otherwiseWithout.sign) \(end[language])")]
  }
}
