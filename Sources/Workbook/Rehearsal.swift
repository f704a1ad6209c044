import ChapterKit
import Operations

/// Runs commands inside this process, for notes, transcripts and tests.
package enum Rehearsal {
  /// The output of a chapter: lines of text, and the results of the steps.
  package struct Output {
    package let lines: [String]
    package let steps: [StepResult]
  }

  /// Runs a command in this process.
  ///
  /// - Parameter environment: The command's environment, which also determines where progress is stored.
  /// - Parameter typed: The lines of input.
  /// - Returns: The output with error messages, and the exit status.
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

  /// Runs a chapter as the command does.
  ///
  /// - Parameter episode: The options that select a mistake or an exercise instead of the walkthrough.
  /// - Returns: `nil` if the command does not run a chapter's steps.
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
