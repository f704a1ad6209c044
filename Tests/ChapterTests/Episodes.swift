import ChapterKit

@testable import Workbook

/// Everything that the chapters can tell, told once in each language for all tests that look at it.
enum Episodes {
  /// One telling of one episode.
  struct Telling {
    let chapter: Chapter
    let episode: Chapter.Episode
    let lines: [String]
    let steps: [Page.Step]

    var name: String { "\(chapter.label), “\(episode.title.english)”" }
  }

  static let english = Result { try tellAll(in: .english) }
  static let korean = Result { try tellAll(in: .korean) }

  /// Tells the walkthroughs, the mistakes and the exercises, each option at its standard value.
  static func tellAll(in language: Language) throws -> [Telling] {
    try book.flatMap { chapter in
      try ([chapter.walkthrough] + chapter.mistakes + chapter.exercises).map { episode in
        var lines: [String] = []
        let options = chapter.options.map { ($0.name, $0.standard) }
        let page = Page(
          rules: chapter.rules, language: language,
          options: Dictionary(uniqueKeysWithValues: options)
        ) { lines.append($0) }
        try episode.tell(page)
        return Telling(chapter: chapter, episode: episode, lines: lines, steps: page.steps)
      }
    }
  }
}
