import ChapterKit
import Operations

/// What a program does for another one that looks at steps, rather than for a reader.
enum StepReport {
  /// Behind it stand a language and the key of a step, which is run and reported.
  static let word = "report-step"
  /// Has all steps listed, with their statements.
  static let listWord = "list-steps"

  /// A step and its statements, as they were compiled.
  struct Listed: Codable, Sendable {
    struct Line: Codable, Sendable {
      let line: Int
      let end: Int
      let text: String
      let isShown: Bool
    }

    let key: String
    let module: String
    let file: String
    let lines: [Line]
  }

  /// - Returns: The status to exit with; `nil` if the words ask for something else.
  static func run(_ words: [String], in chapters: [Chapter]) -> Int32? {
    if words.first == listWord { return list(chapters) }
    guard words.first == word, words.count > 1 else { return nil }
    let language = Language(rawValue: words[1]) ?? .english
    let key = words.dropFirst(2).joined(separator: " ")
    for chapter in chapters where key.hasPrefix(chapter.label) {
      for (place, step) in chapter.steps where chapter.key(of: place) == key {
        return StepRun.report(step, of: chapter, in: language)
      }
    }
    return nil
  }

  private static func list(_ chapters: [Chapter]) -> Int32 {
    do {
      let steps = try chapters.flatMap { chapter in
        try chapter.steps.map { place, step in
          Listed(
            key: chapter.key(of: place), module: chapter.module, file: step.file,
            lines: try step.statements().map {
              Listed.Line(
                line: $0.lines.lowerBound, end: $0.lines.upperBound, text: $0.text,
                isShown: $0.isShown)
            })
        }
      }
      FileHandle.standardOutput.write(try JSONEncoder().encode(steps))
      return 0
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return 1
    }
  }
}
