import ChapterKit
import Synchronization

@testable import Workbook

/// Everything that the chapters can tell, told once in each language for all tests that look at it.
enum Episodes {
  /// One episode as it was told.
  struct Told {
    /// What a reader types behind `Workbook` to hear it.
    let words: [String]
    let chapter: Chapter
    let lines: [String]
    let steps: [ChapterKit.Told]

    var name: String { words.joined(separator: " ") }
  }

  private static let told = Mutex<[Language: [Told]]>([:])

  static var english: Result<[Told], any Error> { Result { try all(in: .english) } }
  static var korean: Result<[Told], any Error> { Result { try all(in: .korean) } }

  private static func all(in language: Language) throws -> [Told] {
    if let known = told.withLock({ $0[language] }) { return known }
    let new = try tellAll(in: language)
    told.withLock { $0[language] = new }
    return new
  }

  /// Tells the walkthroughs, the mistakes and the exercises, each option at its standard value.
  static func tellAll(in language: Language) throws -> [Told] {
    try book.flatMap { chapter in
      let extras = [("--mistake", chapter.mistakes), ("--exercise", chapter.exercises)]
      let told = try extras.flatMap { option, episodes in
        try episodes.enumerated().map { place, episode in
          let answer = episode.question == nil ? [] : ["--answer"]
          return try tell([chapter.label, option, "\(place + 1)"] + answer, in: language) {
            try $0.extra(episode)
          }
        }
      }
      let words = [chapter.label] + chapter.words(for: .walkthrough)
      return try [tell(words, in: language) { try $0.walkthrough() }] + told
    }
  }

  private static func tell(
    _ words: [String], in language: Language, _ tell: (Telling) throws -> Status
  ) throws -> Told {
    // Whatever the build: figures that are measured now are other ones each time.
    guard let chapter = book.first(where: { $0.label == words[0] }) else {
      preconditionFailure("no chapter")
    }
    let figures = chapter.options.contains { $0.name == "--figures" }
    let options = figures ? ["--figures", "recorded"] : []
    let standard = try Call(
      [chapter.label] + chapter.words(for: .walkthrough) + options, chapters: book,
      language: language)
    var lines: [String] = []
    let telling = try Telling(standard, chapter, ink: .plain) { lines.append($0) }
    _ = try tell(telling)
    return Told(words: words, chapter: chapter, lines: lines, steps: telling.steps)
  }
}
