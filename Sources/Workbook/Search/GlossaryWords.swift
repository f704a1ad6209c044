import ChapterKit

/// The words of the glossary: those that the book does not use lead to those that it does.
struct GlossaryWords {
  private let rows: [(term: String, others: [String])]

  /// - Parameter text: The glossary, in Markdown; rows without a column of other words say nothing here.
  init(_ text: String) {
    rows = text.lines.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != "*" }.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6, !cells[1].isEmpty, !cells[4].isEmpty else { return nil }
      let others = cells[4].split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return ("\(cells[1]) \(cells[2])", others)
    }
  }

  /// The glossary as it stands; no words if it cannot be read.
  static func ofBook() -> GlossaryWords {
    GlossaryWords((try? Project.text(of: "chapters-ko/glossary.md")) ?? "")
  }

  /// Some words, and behind them those that the book uses in place of them.
  func expanding(_ words: String) -> String {
    let used = rows.filter { row in row.others.contains { words.contains($0) } }.map(\.term)
    return ([words] + used).joined(separator: " ")
  }
}
