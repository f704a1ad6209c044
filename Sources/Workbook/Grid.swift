import ChapterKit

/// A table in columns, or row by row where the columns do not fit.
struct Grid {
  /// The first row is the heading.
  let rows: [[String]]
  let ink: Ink

  private static let gap = 2
  /// Columns of text narrower than this are no pleasure to read.
  private static let narrowest = 20

  /// The table in lines of at most `width` columns.
  func lines(width: Int) -> [String] {
    let cells = rows.enumerated().map { place, row in
      row.map { Prose($0, style: place == 0 ? .strong : .plain) }
    }
    guard let widths = widths(of: cells, within: width) else { return rowByRow(width: width) }
    let ruler = [
      ink.faint(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
    ]
    let isHeaded = cells.first?.contains { $0.cells > 0 } ?? false
    return cells.enumerated().flatMap { place, row in
      place > 0 ? self.lines(of: row, widths) : isHeaded ? self.lines(of: row, widths) + ruler : []
    }
  }

  private func lines(of row: [Prose], _ widths: [Int]) -> [String] {
    let columns = zip(row, widths).map { $0.lines(width: $1, ink: ink) }
    return (0..<(columns.map(\.count).max() ?? 0)).map { line in
      var text = ""
      var owed = 0
      for (column, width) in zip(columns, widths) {
        let part = line < column.count ? column[line] : ("", 0)
        if part.1 > 0 {
          text += String(repeating: " ", count: owed) + part.0
          owed = 0
        }
        owed += width - part.1 + Grid.gap
      }
      return text
    }
  }

  /// The widths of the columns; `nil` if they do not fit. The widest give way.
  private func widths(of cells: [[Prose]], within width: Int) -> [Int]? {
    let count = cells.map(\.count).max() ?? 0
    func column(_ place: Int) -> [Prose] { cells.compactMap { place < $0.count ? $0[place] : nil } }
    var widths = (0..<count).map { column($0).map(\.cells).max() ?? 0 }
    let least = (0..<count).map { place in
      max(
        column(place).map(\.widestWord).max() ?? 0,
        min(column(place).map(\.cells).max() ?? 0, Grid.narrowest))
    }
    let room = width - Grid.gap * max(0, count - 1)
    while widths.reduce(0, +) > room {
      let wide = widths.indices.filter { widths[$0] > least[$0] }.max { widths[$0] < widths[$1] }
      guard let wide else { return nil }
      widths[wide] -= 1
    }
    return widths
  }

  /// Each row under its first cell: the long cells as sentences, the short ones on one line.
  private func rowByRow(width: Int) -> [String] {
    let names = rows.first ?? []
    let isLong = names.indices.map { place in
      rows.contains { place < $0.count && Prose($0[place]).cells > 2 * Grid.narrowest }
    }
    return rows.dropFirst().flatMap { row -> [String] in
      var lines = Prose(row.first ?? "", style: .strong).lines(width: width, ink: ink).map(\.text)
      var short: [String] = []
      for place in row.indices.dropFirst() where !row[place].isEmpty && place < names.count {
        let (name, cell) = (names[place], row[place])
        if isLong[place] {
          lines += Prose(cell).lines(width: width - 2, ink: ink).map { "  " + $0.text }
        } else {
          short.append(name.isEmpty ? cell : "\(name): \(cell)")
        }
      }
      guard !short.isEmpty else { return lines }
      let last = Prose(short.joined(separator: " · "), style: .faint)
      return lines + last.lines(width: width - 2, ink: ink).map { "  " + $0.text }
    }
  }

  /// A line of code or of a run in lines of at most `width` columns, those that follow deeper.
  static func broken(_ line: String, width: Int) -> [String] {
    let indentation = min(line.indentation, width / 2)
    let deeper = String(repeating: " ", count: indentation + 2)
    var lines: [String] = []
    var rest = line
    while rest.cells > width {
      var columns = 0
      let head = rest.prefix {
        columns += $0.cells
        return columns <= width
      }
      // Behind a space, if there is one behind the indentation.
      let blank = head.dropFirst(indentation + 2).lastIndex(of: " ")
      let end = blank ?? head.endIndex
      lines.append(String(rest[..<end]))
      rest = deeper + rest[end...].drop { $0 == " " }
    }
    return lines + [rest]
  }
}
