import ChapterKit
import Dispatch
import Operations

/// Tells what comes of leaving out the lines of a step: from the record, or by really doing it.
struct LinesTelling {
  let chapter: Chapter
  let part: StepPlace.Part
  let address: LineAddress
  let language: Language
  let ink: Ink
  let width: Int

  private var form: ChangeLines { ChangeLines(language: language, width: width, ink: ink) }

  /// A step, and its lines as they are numbered.
  private struct Found {
    let place: StepPlace
    let step: Step
    let lines: [ShownLine]
  }

  /// Finds what is meant.
  ///
  /// - Throws: ``Refusal`` with status 64 if there is no such step, or no such line.
  private func find() throws -> Found {
    let steps = chapter.steps.filter { $0.place.part == part }
    guard let (place, step) = steps.first(where: { $0.place.number == address.step }) else {
      throw Telling.refusal(of: address.step, among: steps.count)
    }
    let lines = try step.shownLines().filter { !$0.text.isBlank }
    if let line = address.line, !lines.indices.contains(line - 1) {
      throw Refusal(
        .usage,
        Text(
          "step \(address.step) has no line \(line); it shows \(lines.count)",
          ko: "\(address.step)단계에는 \(line)번 줄이 없습니다. 보이는 줄 수: \(lines.count)"))
    }
    return Found(place: place, step: step, lines: lines)
  }

  /// What stands in the record for a step, in the order of its statements.
  ///
  /// - Throws: ``Refusal`` with status 66 if there is no record, or it is older than the step.
  private func recorded(_ found: Found) throws -> [LeaveOutRecord.Line] {
    guard let record = try LeaveOutRecord.recorded(for: .current) else {
      throw Refusal(
        .noInput,
        Text(
          "nobody has left out lines on \(Platform.current.name) yet: .ci/leave-out --record does",
          ko: "\(Platform.current.name)에서는 줄을 빼 본 기록이 없습니다. 기록하는 명령: .ci/leave-out --record"))
    }
    let statements = try found.step.statements()
    guard let lines = record.lines(at: chapter.key(of: found.place)),
      lines.map(\.text) == statements.map(\.text)
    else {
      throw Refusal(
        .noInput,
        Text(
          "the record of lines left out is older than this step; make it anew: .ci/leave-out --record",
          ko: "줄을 빼 본 기록이 이 단계보다 오래되었습니다. 다시 기록하는 명령: .ci/leave-out --record"))
    }
    return lines
  }

  /// The lines of the step, each with what comes out without it, from the record.
  func why() throws -> [String] {
    let found = try find()
    return claim(of: found) + (try whyLines(of: found))
  }

  /// What the step says.
  private func claim(of found: Found) -> [String] {
    let claim = found.step.claim[language].wrapped(to: width - 3)
    return claim.enumerated().map { place, line in
      (place == 0 ? ink.strong("\(address.step)".padded(to: 2)) + " " : "   ") + ink.strong(line)
    }
  }

  private func whyLines(of found: Found) throws -> [String] {
    let record = try recorded(found)
    let statements = try found.step.statements()
    func entry(of statement: Statement) -> LeaveOutRecord.Line? {
      zip(statements, record).first { $0.0.lines == statement.lines }?.1
    }
    if let line = address.line {
      guard let statement = found.lines[line - 1].statement, let entry = entry(of: statement),
        entry.outcome != .needed
      else { return code(found, line) + [""] + ["   " + ChangeLines.needed[language]] }
      return code(found, line) + [""] + whole(entry, reason: statement.reason)
    }
    return found.lines.indices.flatMap { place -> [String] in
      let line = found.lines[place]
      guard let statement = line.statement, let entry = entry(of: statement) else {
        return code(found, place + 1)
      }
      return code(found, place + 1) + form.summary(of: entry, reason: statement.reason)
    }
  }

  private func whole(_ entry: LeaveOutRecord.Line, reason: Text?) -> [String] {
    switch entry.outcome {
    case .same:
      return (reason ?? ChangeLines.same)[language].wrapped(to: width - 3).map { "   \($0)" }
    case .needed: return []
    case .hangs, .crashes: return form.ending(of: entry)
    case .differs: return form.beside(entry.changes(in: language))
    }
  }

  private func code(_ found: Found, _ line: Int) -> [String] {
    let column = "\(found.lines.count)".count
    let number = String(repeating: " ", count: column - "\(line)".count) + "\(line)"
    return found.lines[line - 1].text.foldedCode(to: width - column - 6).enumerated().map {
      let head = $0 == 0 ? ink.strong(number) : String(repeating: " ", count: column)
      return "   \(head)  \(ink.code($1))"
    }
  }

  // MARK: Really

  /// Builds the telling without a line, runs the step with it and without, and lays both beside each
  /// other.
  func without() throws -> [String] {
    let found = try find()
    guard let line = address.line, let statement = found.lines[line - 1].statement else {
      throw needed(found, by: nil)
    }
    let step = chapter.key(of: found.place)
    return try Interruption.withFolder { folder in
      let program = "\(folder)/Workbook"
      do {
        let file = found.step.file
        guard let source = try? String(contentsOfFile: file, encoding: .utf8) else {
          throw Refusal(.noInput, Project.cannotRead(file))
        }
        try Compiler.own.build(
          program, chapter.module, with: statement.missing(in: source, of: file),
          inPlaceOf: file, scratch: folder)
      } catch let failure as Compiler.Failure {
        throw needed(found, by: failure.message)
      }
      let begin = DispatchTime.now().uptimeNanoseconds
      let whole = try StepProcess(
        program: "\(Compiler.own.folder)/Workbook", step: step, language: language, limit: 30
      ).run()
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
      let other = try StepProcess(
        program: program, step: step, language: language, limit: 1.5 + 5 * seconds
      ).run()
      return claim(of: found) + code(found, line) + [""] + told(whole.items, other)
    }
  }

  private func told(
    _ whole: [ItemText], _ other: (items: [ItemText], end: StepProcess.End)
  ) -> [String] {
    var ending: [String] = []
    switch other.end {
    case .ended:
      if whole == other.items {
        ending = ["", "   " + ChangeLines.same[language]]
      }
    case .hung, .died:
      var says: String?
      if case .died(let words) = other.end { says = words }
      let last = other.items.last(where: \.isObserved).map { [Change(was: [], now: [$0])] }
      ending =
        [""]
        + form.ending(
          of: LeaveOutRecord.Line(
            text: "", outcome: other.end == .hung ? .hangs : .crashes, says: says, english: last))
    }
    return form.beside(whole, other.items) + ending
  }

  private func needed(_ found: Found, by message: String?) -> Refusal {
    let line = address.line ?? 1
    let text = found.lines[line - 1].text.trimmed
    return Refusal(
      .usage,
      Text(
        "line \(address.step).\(line) cannot be left out, others use what it says: \(text)",
        ko: "다른 줄이 쓰므로 뺄 수 없는 줄입니다(\(address.step).\(line)): \(text)")
    )
  }
}

extension Statement {
  /// A source without this statement, whose lines are told of as those of a file.
  func missing(in source: String, of file: String) -> String {
    var text = source.lines.map(String.init)
    for line in lines { text[line - 1] = "" }
    return "#sourceLocation(file: \"\(file)\", line: 1)\n" + text.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: Substring { dropFirst(indentation) }
}
