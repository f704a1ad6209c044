import ChapterKit
import Synchronization
import Workbook

/// The results of all episodes, each run once per language and shared by all tests.
enum Episodes {
  /// The result of one episode.
  struct Output {
    /// The words of the command line, without `Workbook`.
    let words: [String]
    let chapter: Chapter
    let part: StepPlace.Part
    let lines: [String]
    let steps: [StepResult]

    var name: String { words.joined(separator: " ") }
  }

  private static let told = Mutex<[Language: [String: [Output]]]>([:])

  static var english: Result<[Output], any Error> {
    Result { try book.flatMap { try told(by: $0, in: .english) } }
  }
  static var korean: Result<[Output], any Error> {
    Result { try book.flatMap { try told(by: $0, in: .korean) } }
  }

  /// Returns the ids of a chapter's rules, and of other chapters' rules that have an alias in this chapter.
  static func rules(of chapter: Chapter) -> Set<String> {
    Set(chapter.rules.map(\.id) + chapter.aliases.map(\.rule.id))
  }

  /// Returns the results of one chapter, which runs on the first call.
  static func told(by chapter: Chapter, in language: Language) throws -> [Output] {
    if let known = told.withLock({ $0[language]?[chapter.label] }) { return known }
    let new = try chapter.parts.map { try tell($0.part, of: chapter, in: language) }
    told.withLock { $0[language, default: [:]][chapter.label] = new }
    return new
  }

  /// Runs one part with the standard value of each option.
  private static func tell(
    _ part: StepPlace.Part, of chapter: Chapter, in language: Language
  ) throws -> Output {
    // Measured figures differ on each run, so recorded ones are used in every build.
    let figures = chapter.options.contains { $0.name == "--figures" }
    let options = figures ? ["--figures", "recorded"] : []
    let standard = [chapter.label] + chapter.words(for: .walkthrough) + options
    let episode = part == .walkthrough ? nil : chapter.episode(of: part)
    guard let told = try Rehearsal.tell(standard, episode: episode, in: language) else {
      throw Note.Failure.badOrigin(standard.joined(separator: " "), note: chapter.note)
    }
    return Output(
      words: [chapter.label] + chapter.words(for: part), chapter: chapter, part: part,
      lines: told.lines,
      steps: told.steps)
  }
}
