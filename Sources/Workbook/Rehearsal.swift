import ChapterKit
import Operations

/// What the command says, for whoever makes files of it: notes, transcripts, tests.
package enum Rehearsal {
  /// What a chapter told: its lines on the screen, and its steps.
  package struct Output {
    package let lines: [String]
    package let steps: [StepResult]
  }

  /// Does a call in this process.
  ///
  /// - Parameter environment: The variables that the command sees; what it keeps goes by these as well.
  /// - Parameter typed: The lines that a reader types.
  /// - Returns: What it writes, its complaint among it, and its exit status.
  package static func call(
    _ words: [String], environment: [String: String], typed: [String] = []
  ) -> (lines: [String], status: Int32) {
    var lines: [String] = []
    var typed = typed[...]
    let command = Command(
      environment: environment, hasColour: false, write: { lines.append($0) },
      complain: { lines.append("workbook: \($0)") }, read: { typed.popFirst() },
      progress: ProgressFile(environment: environment))
    let status = command.run(words)
    return (lines, status.rawValue)
  }

  /// Tells what a call of a chapter tells.
  ///
  /// - Parameter episode: A mistake or an exercise that is told instead, by the options of the call.
  /// - Returns: `nil` if the call asks the reader, or is about no chapter.
  package static func tell(
    _ words: [String], episode: Chapter.Episode? = nil, in language: Language
  ) throws -> Output? {
    let call = try Call(words, chapters: book, language: language)
    guard call.subcommand.asking == nil, let chapter = call.chapter else { return nil }
    var lines: [String] = []
    let telling = try Telling(call, chapter, ink: .plain) { lines.append($0) }
    _ = try episode.map(telling.extra) ?? telling.walkthrough()
    return Output(lines: lines, steps: telling.steps)
  }
}
