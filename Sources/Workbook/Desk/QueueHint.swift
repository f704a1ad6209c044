import Chapter21FromScratch
import ChapterKit

extension Command {
  /// Shows the name of a stage of the reader's queue (numbered from 1), a hint, and the command that runs the
  /// book's queue for that stage.
  func hint(forStage stage: Int, of chapter: Chapter, _ call: Call) -> Status {
    let (language, ink) = (call.language, ink(call))
    let (name, hint) = QueueChecks.stages[stage - 1]
    let title = Text("Stage \(stage): \(name.english)", ko: "\(stage)번째 큐: \(name.korean)")
    let label = Text("the book's queue", ko: "책의 큐")[language]
    return say(
      title[language].wrapped(to: width).map(ink.strong)
        + hint[language].lines.flatMap { Prose($0).lines(width: width, ink: ink) }
        + ["", ink.faint(label) + "  swift run -q Workbook \(chapter.label) --stage \(stage)"])
  }
}
