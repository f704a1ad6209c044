import Chapter21FromScratch
import ChapterKit

/// A hint for a stage of a queue of one's own.
struct QueueHint {
  let chapter: Chapter
  /// From 1.
  let stage: Int
  let language: Language
  let ink: Ink
  let width: Int

  /// What the stage is, what might help, and where the book's own stands.
  var lines: [String] {
    let (name, hint) = QueueChecks.stages[stage - 1]
    let title = Text("Stage \(stage): \(name.english)", ko: "\(stage)번째 큐: \(name.korean)")
    let label = Text("the book's", ko: "책의 큐")[language]
    return title[language].wrapped(to: width).map(ink.strong)
      + hint[language].lines.flatMap { Prose($0).lines(width: width, ink: ink) }
      + ["", ink.faint(label) + "  swift run -q Workbook \(chapter.label) --stage \(stage)"]
  }
}
