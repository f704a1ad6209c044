import ChapterKit
import Operations

/// The command: reads a call, does it, and says how it ended.
struct Command {
  let environment: [String: String]
  let hasColour: Bool
  /// Receives what was asked for, line by line.
  let write: (String) -> Void
  /// Receives the one line that says what is wrong.
  let complain: (String) -> Void
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
    } catch {
      complain("\(error)")
      return .noInput
    }
  }

  private func run(_ call: Call) throws -> Status {
    let ink = call.wantsColour && hasColour ? Ink.colour : .plain
    switch call.action {
    case .contents:
      Contents(chapters: chapters, language: call.language, ink: ink).lines.forEach(write)
      return .agreed
    case .help(let chapter):
      Help(chapter: chapter, language: call.language).lines.forEach(write)
      return .agreed
    case .version:
      write(
        "Operation Workbook \(Command.version) · \(Platform.current.heading) · \(Platform.swiftVersion)"
      )
      return .agreed
    case .note(let chapter):
      let note = try Project.text(of: chapter.note)
      write(note.hasSuffix("\n") ? String(note.dropLast()) : note)
      return .agreed
    case .rule(let id):
      try RuleCard.cards(for: id, chapters: chapters, language: call.language, ink: ink)
        .forEach(write)
      return .agreed
    case .benchmark(let isJSON):
      let figures = Benchmark(cases: Benchmark.allCases, report: report).figures()
      let table = BenchmarkTable(figures: figures, language: call.language)
      (isJSON ? try table.json : table.lines).forEach(write)
      return .agreed
    case .tell(let chapter):
      return try Telling(call, chapter, ink: ink, write: write).walkthrough()
    case .tellAll:
      var status = Status.agreed
      for chapter in chapters {
        let all = try Call(
          [chapter.label], chapters: chapters, language: call.language)
        if try Telling(all, chapter, ink: ink, write: write).walkthrough() != .agreed {
          status = .disagreed
        }
        if chapter.number != chapters.last?.number { write("") }
      }
      return status
    case .mistake(let chapter, let number):
      return try Telling(call, chapter, ink: ink, write: write)
        .extra(chapter.mistakes[number - 1])
    case .exercise(let chapter, let number):
      return try Telling(call, chapter, ink: ink, write: write)
        .extra(chapter.exercises[number - 1])
    }
  }
}
