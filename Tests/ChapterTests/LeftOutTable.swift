import ChapterKit
import Operations

@testable import Workbook

/// What comes of leaving out the lines of a step that matter most, folded, as a note shows it.
struct LeftOutTable {
  private let chapter: Chapter
  /// Mistakes and answers are folded themselves, and no lines are on record for what is told in place
  /// of the walkthrough.
  private let isWalkthrough: Bool
  private let record: LeaveOutRecord?

  /// - Parameter words: The call that tells the steps.
  init(of chapter: Chapter, _ words: [String]) throws {
    self.chapter = chapter
    record = try LeaveOutRecord.recorded(for: .linuxFoundation)
    isWalkthrough = Array(words.dropFirst()) == chapter.words(for: .walkthrough)
  }

  func lines(ofStep number: Int) throws -> [String] {
    guard isWalkthrough else { return [] }
    let place = StepPlace(.walkthrough, number)
    guard let step = chapter.steps.first(where: { $0.place == place })?.step,
      let recorded = record?.lines(at: chapter.key(of: place))
    else { return [] }
    let statements = try step.statements()
    guard statements.map(\.text) == recorded.map(\.text) else { return [] }
    let form = ChangeLines(language: .korean, width: 10_000, ink: .plain)
    let rows = LeaveOutRecord.telling(statements, recorded, atMost: 3).map { statement, line in
      let said = form.summary(of: line, reason: nil).prefix(1)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined()
      return "| `\(statement.text.escaped)` | \(said.escaped) |"
    }
    if rows.isEmpty { return [] }
    return [
      "", "<details>", "<summary>한 줄씩 빼 보면</summary>", "", "| 뺀 줄 | 달라지는 것 |", "|---|---|",
    ] + rows + ["", "</details>"]
  }
}

extension String {
  /// This text as it can stand in a cell of a table.
  fileprivate var escaped: String { replacing("|", with: "\\|") }
}
