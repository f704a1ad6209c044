import ChapterKit
import Synchronization
import Workbook

/// Everything that the chapters can tell, told once in each language for all tests that look at it.
enum Episodes {
  /// One episode as it was told.
  struct Output {
    /// What a reader types behind `Workbook` to hear it.
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

  /// The ids of what a chapter may show and test: its rules, and those that have taken over one of its.
  static func rules(of chapter: Chapter) -> Set<String> {
    Set(chapter.rules.map(\.id) + chapter.aliases.map(\.rule.id))
  }

  /// What one chapter tells, told the first time that somebody asks.
  static func told(by chapter: Chapter, in language: Language) throws -> [Output] {
    if let known = told.withLock({ $0[language]?[chapter.label] }) { return known }
    let new = try chapter.parts.map { try tell($0.part, of: chapter, in: language) }
    told.withLock { $0[language, default: [:]][chapter.label] = new }
    return new
  }

  /// Tells one part, each option at its standard value.
  private static func tell(
    _ part: StepPlace.Part, of chapter: Chapter, in language: Language
  ) throws -> Output {
    // Whatever the build: figures that are measured now are other ones each time.
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
