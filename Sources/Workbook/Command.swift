import Chapter16Errors
import ChapterKit
import Operations

/// The command: parses its arguments, performs the requested action, and returns the exit status.
struct Command {
  let environment: [String: String]
  let hasColour: Bool
  /// The width of the output in columns.
  var width = Terminal.standardWidth
  /// Receives the output, line by line.
  let write: (String) -> Void
  /// Receives an error message of one line.
  let complain: (String) -> Void
  /// Returns the reader's next line of input; `nil` at end of input.
  var read: () -> String? = { nil }
  /// Receives progress messages, line by line.
  var report: (String) -> Void = { _ in }
  /// Receives progress messages that are shown only on a terminal.
  var aside: (String) -> Void = { _ in }
  /// True unless the output is discarded.
  var isHeard = true
  /// The rows of the terminal; `nil` if there is none.
  var height: Int?
  /// Called when the output from here on may be shown in a pager.
  var pagesFromNow: () -> Void = {}
  /// Shows the output since the last call of `pagesFromNow`.
  var showPages: () -> Void = {}
  /// The file with the reader's progress; `nil` if progress is not stored.
  var progress: ProgressFile?
  /// The reader's progress. Empty if none is stored.
  var done: Progress { get throws { try progress?.read() ?? Progress() } }
  var chapters = book

  static let version = "1.0"

  /// Runs the command with these words, which follow the command's name.
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
      return Status(rawValue: failure.cause.rawValue) ?? .disagreed
    } catch {
      let (status, message) = Command.reason(error)
      complain(message[language])
      return status
    }
  }

  /// Returns the status and message of a system error. The usual cause is a full temporary directory.
  private static func reason(_ error: any Error) -> (Status, Text) {
    let cocoa = error as? CocoaError
    if cocoa?.code == .fileWriteOutOfSpace || (error as? SystemFailure)?.code == ENOSPC {
      return (Refusal.noSpace.status, Refusal.noSpace.message)
    }
    let words = cocoa == nil ? "\(error)" : error.localizedDescription
    return (.noInput, Text(words, ko: words))
  }

  /// Returns the reason why the code of a step cannot be shown.
  private static func message(of failure: Snippet.Failure) -> Text {
    switch failure {
    case .noFile(let path): Project.cannotRead(path)
    case .changed(let path), .noSnippet(_, let path):
      Text(
        "\(path) has changed since the build; build again: swift build",
        ko: "\(path) 파일이 빌드한 것과 다릅니다. 고친 다음에는 다시 빌드하세요: swift build")
    }
  }

  private func run(_ call: Call) throws -> Status {
    if call.isPaged { pagesFromNow() }
    if call.subcommand.readsBook { try Project.checkPlace() }
    return try call.subcommand.action(self, call)
  }

  func ink(_ call: Call) -> Ink { hasColour && !call.has(.noColour) ? .colour : .plain }

  // MARK: Actions of subcommands

  func say(_ lines: [String]) -> Status {
    lines.forEach(write)
    return .agreed
  }

  /// Writes the reader's progress and the next thing to do.
  func tellPath(_ done: Progress, _ call: Call) -> Status {
    say(
      Path(
        progress: done, chapters: chapters, language: call.language, ink: ink(call), width: width,
        height: height
      ).lines)
  }

  func asking(_ call: Call, _ chapter: Chapter, _ number: Int) -> Asking {
    Asking(
      call: call, chapter: chapter, number: number, ink: ink(call), width: width, write: write)
  }

  /// Checks the reader's code for an exercise.
  func check(
    _ call: Call, _ chapter: Chapter, _ check: (Checking) throws -> Status
  ) throws -> Status {
    let place = try Assignment(chapter, exercise: call.number(of: .exercise))
    let (count, one) = (place.sections.flatMap(\.lines).count, call.number(of: .one))
    if let one, one > count {
      throw Refusal.value(of: Option.one.name, oneOf: Option.spelled(1...count), not: "\(one)")
    }
    let checking = Checking(
      place: place, one: one, language: call.language, ink: ink(call), width: width, write: write,
      report: aside)
    let status = try check(checking)
    if status == .agreed, one == nil { note(chapter, call.language) { $0.solve(place.exercise) } }
    return status
  }

  /// Returns a watch on the desk. Its keys do the same as the corresponding commands for the exercise.
  func watch(_ checking: Checking, _ call: Call) -> DeskWatch {
    let (place, language, ink) = (checking.place, call.language, ink(call))
    let clear = { if hasColour { write("\u{1B}[2J\u{1B}[H") } }
    guard let number = place.exercise else {
      return DeskWatch(
        checking: checking, complain: complain, clear: clear,
        hint: { _ = hint(forStage: $1 + 1, of: place.chapter, call) }, hints: 1,
        answer: { stage in
          pagesFromNow()
          defer { showPages() }
          let words = [place.chapter.label, "--stage", "\(stage + 1)"]
          let call = try Call(words, chapters: chapters, language: language)
          _ = try Telling(call, place.chapter, width: width, ink: ink, write: write).walkthrough()
        })
    }
    let exercise = place.chapter.exercises[number - 1]
    let asking = asking(call, place.chapter, number)
    return DeskWatch(
      checking: checking, complain: complain, clear: clear,
      hint: { hint, _ in asking.words(ofHint: hint).forEach(write) },
      hints: exercise.question?.hints.count ?? 0,
      answer: { _ in
        pagesFromNow()
        defer { showPages() }
        _ = try Telling(call, place.chapter, width: width, ink: ink, write: write).extra(exercise)
      })
  }

  func orders(of chapter: Chapter, _ program: LittleProgram, _ call: Call) -> OrdersTable {
    let title = Text("All orders of a small program", ko: "작은 프로그램의 모든 순서")
    return OrdersTable(
      program: program, title: "\(chapter.label)  \(title[call.language])",
      language: call.language, ink: ink(call), width: width)
  }

  /// Deletes the reader's progress after a confirmation.
  func reset(_ language: Language) throws -> Status {
    guard let progress else { return .agreed }
    write(
      Text(
        "Delete the progress in \(progress.path)? (yes or no)",
        ko: "\(progress.path)에 적어 둔 것을 모두 지울까요? (예/아니요)")[language])
    let said = read()?.lowercased().filter { !$0.isWhitespace }
    guard let said, ["yes", "y", "예", "네"].contains(said) else {
      return say([Text("Nothing was deleted.", ko: "그대로 두었습니다.")[language]])
    }
    try progress.reset()
    return say([Text("The progress was deleted.", ko: "지웠습니다.")[language]])
  }

  /// Stores the reader's progress. If that fails, prints an error and continues.
  private func note(
    _ chapter: Chapter, _ language: Language, _ change: (inout Progress.Entry) -> Void
  ) {
    do { try progress?.note(chapter.number, change) } catch { complain(error.message[language]) }
  }

  /// Returns the output of a step compiled without one of its lines.
  private func lines(
    _ without: Without, _ call: Call, _ chapter: Chapter, _ part: StepPlace.Part
  ) throws -> [String] {
    let isWhole = part == .walkthrough
    let own = chapter.options.flatMap { option -> [String] in
      let value = call.options[option.name, default: option.standard]
      if value == option.standard { return [] }
      return option.values.isEmpty ? [option.name] : [option.name, value]
    }
    return try without.lines(
      of: isWhole ? chapter.walkthrough(call.options) : chapter.episode(of: part), in: chapter,
      by: [chapter.label] + (isWhole ? own : chapter.words(for: part)), call.language, ink(call),
      width: width, report: report)
  }

  /// Runs an exercise with its answer.
  func answer(_ call: Call, _ chapter: Chapter, _ number: Int) throws -> Status {
    // If the answer was looked up, the coding exercise does not count as solved.
    let isSolved = Assignment.coding(chapter) != number
    return try tell(call, chapter, .exercise(number)) { if isSolved { $0.finish(number) } }
  }

  /// Runs all chapters.
  func tellAll(_ call: Call) throws -> Status {
    var status = Status.agreed
    let said = Said()
    for (place, chapter) in chapters.enumerated() {
      if place > 0 { write("") }
      let telling = try Telling(
        try Call([chapter.label], chapters: chapters, language: call.language), chapter,
        width: width, ink: ink(call), said: said, write: write)
      if try telling.walkthrough() != .agreed { status = .disagreed }
    }
    return status
  }

  /// Returns the small program of a chapter. If the chapter has none, the refusal lists the chapters that
  /// have one.
  func program(of chapter: Chapter) throws(Refusal) -> LittleProgram {
    if let program = chapter.program { return program }
    let others = chapters.filter { $0.program != nil }.map(\.label).joined(separator: ", ")
    throw .none(
      Text("small program in chapter", ko: "장의 작은 프로그램은"), chapter.label, there: others)
  }

  /// Runs a part of a chapter, and stores the reader's progress.
  func tell(
    _ call: Call, _ chapter: Chapter, _ part: StepPlace.Part,
    done: (inout Progress.Entry) -> Void = { _ in }
  ) throws -> Status {
    if let line = call.text(of: .without) {
      if let other = [Option.predict, .step].first(where: call.has) {
        let right = Subcommand.call(with: .without, in: chapter, among: chapters)
        throw Refusal.together(Option.without.name, other.name, right: right)
      }
      return try say(lines(Without(line), call, chapter, part))
    }
    let isWhole = part == .walkthrough
    let asksFirst = call.has(.predict)
    let predicting = Predicting(
      language: call.language, ink: ink(call), width: width, read: read, write: write
    ) { score in
      // A failure is reported only at the end, when the score is stored again.
      if isWhole { try? progress?.note(chapter.number) { $0.predict(score) } }
    }
    // After the reader has left, only the score is written.
    let telling = try Telling(
      call, chapter, width: width, ink: ink(call),
      asksFirst ? .asking(predicting.ask) : .telling,
      lacksLine: environment[Without.variable] != nil
    ) { if !predicting.hasLeft { write($0) } }
    let status = try isWhole ? telling.walkthrough() : telling.extra(chapter.episode(of: part))
    note(chapter, call.language) { entry in
      if isWhole, asksFirst, !call.has(.step) { entry.predict(predicting.score) }
      if !predicting.hasLeft, !call.has(.step) { done(&entry) }
    }
    if asksFirst { write(predicting.sum) }
    return status
  }
}
