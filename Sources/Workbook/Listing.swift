import ChapterKit

/// Terms with explanations beside them, or below them if there is no space.
struct Listing {
  var rows: [(term: String, explanation: String)]
  var ink = Ink.plain

  /// The minimum width of an explanation.
  private static let narrowest = 24

  /// Returns the rows in lines of at most `width` columns.
  func lines(width: Int) -> [String] {
    let room = width - 2 - Listing.narrowest
    // If a term is wider than the column, it has a line of its own and does not widen the column.
    let column = rows.map(\.term.cells).filter { $0 <= room }.max() ?? 0
    return rows.flatMap { term, explanation in
      let indentation = term.indentation
      if term.cells > column {
        let deeper = String(repeating: " ", count: indentation + 4)
        return term.dropFirst(indentation).wrapped(to: width - indentation).map {
          String(repeating: " ", count: indentation) + ink.strong($0)
        } + explanation.wrapped(to: width - deeper.count).map { deeper + $0 }
      }
      let blank = String(repeating: " ", count: column + 2)
      return explanation.wrapped(to: width - column - 2).enumerated().map { place, line in
        place > 0 ? blank + line : ink.strong(term.padded(to: column)) + "  " + line
      }
    }
  }
}
