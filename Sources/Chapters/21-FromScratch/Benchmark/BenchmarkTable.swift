import ChapterKit
import Operations

/// The figures of a benchmark as text or as JSON.
struct BenchmarkTable {
  let figures: [Benchmark.Figure]

  /// A row for each figure, with its ratio to the engine's figure in the same case.
  var lines: [String] {
    let rows = [["case", "subject", "n", "ns", "× engine", "bytes"]] + figures.map(row)
    let widths = rows[0].indices.map { column in rows.map { $0[column].cells }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, text in
        column < 2
          ? text.padded(to: widths[column])
          : String(repeating: " ", count: widths[column] - text.cells) + text
      }.joined(separator: "  ")
    }
  }

  private func row(_ figure: Benchmark.Figure) -> [String] {
    let engine = figures.first {
      $0.case == figure.case && $0.n == figure.n && $0.subject == EngineSubject.name
    }
    let ratio = engine.map { figure.nsPerOperation / $0.nsPerOperation } ?? 1
    return [
      figure.case, figure.subject, "\(figure.n)", String(format: "%.0f", figure.nsPerOperation),
      String(format: "%.1f", ratio),
      figure.bytesPerOperation.map { String(format: "%.0f", $0) } ?? "",
    ]
  }

  var json: String {
    get throws {
      String(decoding: try Benchmark.Report(figures).json().dropLast(), as: UTF8.self)
    }
  }
}
