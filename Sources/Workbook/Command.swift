import ChapterKit
import Operations

/// The command: reads a call, does it, and says how it ended.
struct Command {
  let environment: [String: String]
  let hasColour: Bool
  /// The columns to write in.
  var width = Page.standardWidth
  /// Receives what was asked for, line by line.
  let write: (String) -> Void
  /// Receives the one line that says what is wrong.
  let complain: (String) -> Void
  /// Gives the next line that the reader writes; `nil` when there are no more.
  var read: () -> String? = { nil }
  /// Receives what is going on, line by line.
  var report: (String) -> Void = { _ in }
  var chapters = book

  static let version = "1.0"

  /// Does what the words after the command's name ask for.
  func run(_ words: [String]) -> Status {
    var language = Call.language(in: words) ?? Language(environment: environment)
    do {
      let call = try Call(words, chapters: chapters, language: language)
      language = call.language
      return try run(call)
    } catch let refusal as Refusal {
      complain(refusal.message[language])
      return refusal.status
    } catch let failure as Snippet.Failure {
      complain(Command.message(of: failure)[language])
      return .noInput
    } catch let failure as UserFailure {
      complain(failure.message[language])
      return Status(failure.cause)
    } catch let failure as RecordFailure {
      complain(failure.message[language])
      if case .unwritable = failure { return .failedWrite }
      return .noInput
    } catch {
      complain("\(error)")
      return .noInput
    }
  }

  /// Why a step cannot show its code.
  private static func message(of failure: Snippet.Failure) -> Text {
    switch failure {
    case .noFile(let path): Project.cannotRead(path)
    case .noSnippet(let name, let file):
      Text(
        "\(file) has no snippet named \(name); build it again after a change: swift build",
        ko: "\(file) 파일에 \(name) 코드 조각이 없습니다. 고친 다음에는 다시 빌드하시기 바랍니다: swift build")
    }
  }

  private func run(_ call: Call) throws -> Status {
    let ink = call.wantsColour && hasColour ? Ink.colour : .plain
    switch call.action {
    case .contents, .help, .version, .benchmark: break
    // These read files of the book, some of them in the middle.
    case .tell, .tellAll, .note, .source, .mistake, .exercise, .rule, .rules, .why:
      try Project.checkPlace()
    }
    switch call.action {
    case .contents:
      Contents(chapters: chapters, language: call.language, ink: ink, width: width).lines
        .forEach(write)
      return .agreed
    case .help(let topic):
      Help(topic: topic, language: call.language, ink: ink, width: width).lines.forEach(write)
      return .agreed
    case .version:
      write(
        "Operation Workbook \(Command.version) · \(Platform.current.heading) · \(Platform.swiftVersion)"
      )
      return .agreed
    case .source(let chapter):
      let note = try Project.text(of: chapter.note)
      write(note.hasSuffix("\n") ? String(note.dropLast()) : note)
      return .agreed
    case .note(let chapter, let hasAnswers):
      NoteView(
        chapter: chapter, hasAnswers: hasAnswers, language: call.language, ink: ink, width: width
      ).lines(of: try Project.text(of: chapter.note)).forEach(write)
      return .agreed
    case .rule(let words):
      try RuleCard.cards(
        for: words, chapters: chapters, language: call.language, ink: ink, width: width
      )
      .forEach(write)
      return .agreed
    case .rules(let isJSON):
      let list = RuleList(chapters: chapters)
      (isJSON ? try list.json() : list.lines(language: call.language, ink: ink, width: width))
        .forEach(write)
      return .agreed
    case .why(let words):
      try Why(words: words, chapters: chapters, language: call.language, ink: ink, width: width)
        .lines.forEach(write)
      return .agreed
    case .benchmark(let isQuick, let isJSON):
      if let warning = Benchmark.warning { report(warning[call.language]) }
      let figures = Benchmark(cases: Benchmark.allCases, isQuick: isQuick, report: report)
        .figures()
      let table = BenchmarkTable(figures: figures, language: call.language)
      (isJSON ? try table.json : table.lines).forEach(write)
      return .agreed
    case .tell(let chapter):
      return try tell(call, chapter, ink, title: chapter.title) { try $0.walkthrough() }
    case .tellAll:
      var status = Status.agreed
      for chapter in chapters {
        let all = try Call(
          [chapter.label], chapters: chapters, language: call.language)
        if try Telling(all, chapter, width: width, ink: ink, write: write).walkthrough() != .agreed
        {
          status = .disagreed
        }
        if chapter.number != chapters.last?.number { write("") }
      }
      return status
    case .mistake(let chapter, let number):
      let mistake = chapter.mistakes[number - 1]
      return try tell(call, chapter, ink, title: mistake.title) { try $0.extra(mistake) }
    case .exercise(let chapter, let number):
      let exercise = chapter.exercises[number - 1]
      return try tell(call, chapter, ink, title: exercise.title) { try $0.extra(exercise) }
    }
  }

  /// Tells an episode, and writes the files that the call asks for besides.
  private func tell(
    _ call: Call, _ chapter: Chapter, _ ink: Ink, title: Text, _ tell: (Telling) throws -> Status
  ) throws -> Status {
    let predicting = Predicting(
      language: call.language, ink: ink, width: width, read: read, write: write)
    // Who leaves in the middle sees nothing more than the score.
    let telling = try Telling(
      call, chapter, width: width, ink: ink, ask: call.asksFirst ? predicting.ask : nil
    ) { if !predicting.hasLeft { write($0) } }
    let status = try tell(telling)
    if call.asksFirst { write(predicting.score) }
    let files = try call.pictures.write(
      telling.page.steps, title: "\(chapter.label) \(title[call.language])", language: call.language
    )
    for file in files { write(Text("written: \(file)", ko: "썼습니다: \(file)")[call.language]) }
    return status
  }
}
