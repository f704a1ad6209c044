import ChapterKit
import Operations

/// Tables of the figures for a page, with bars.
struct FigureTables {
  let language: Language
  /// The maximum line width, in columns.
  let width: Int

  /// The duration of the same work for each way of dividing it.
  func lines(of splits: [Figures.Split]) -> [String] {
    bars(
      splits.map { split in
        (split.operations.map { "\($0) × \(split.units)" } ?? "concurrentPerform", split.time)
      })
  }

  /// The durations for each division of the work, in total and per operation, sorted by units.
  func costs(of splits: [Figures.Split]) -> [String] {
    let head = ["", Text("in all", ko: "모두")[language], Text("each", ko: "하나에")[language]]
    let rows = splits.sorted { $0.units < $1.units }.map { split in
      [
        split.operations.map { "\($0) × \(split.units)" } ?? "concurrentPerform",
        FigureTables.time(split.time),
        split.operations.map { FigureTables.time(split.time / Double($0)) } ?? "",
      ]
    }
    return table([head] + rows, widths: [20, 10, 0])
  }

  /// The times at which blocked operations began.
  func lines(of beginnings: [Double]) -> [String] {
    bars(zip(1..., beginnings).map { (Text("number \($0)", ko: "\($0)번째")[language], $1) })
  }

  private func bars(_ rows: [(name: String, time: Double)]) -> [String] {
    let longest = rows.map(\.time).max() ?? 1
    return table(
      rows.map { [$0.name, bar($0.time, of: longest, width: width - 36)] }, widths: [20, 0])
  }

  /// The memory that pending operations use if they are fed, and if they are all added at once.
  func lines(of pending: [Figures.Pending]) -> [String] {
    let head = [Text("most at a time", ko: "동시에 최대"), Text("memory", ko: "메모리")]
    return table(
      [head.map { $0[language] }]
        + pending.map { ["\($0.most)", $0.bytes.map(FigureTables.size) ?? "?"] },
      widths: [16, 0])
  }

  /// The duration of 64 operations for each limit.
  func lines(of widths: [Figures.Width]) -> [String] {
    let room = (width - 42) / 3
    let head = [
      Text("limit", ko: "한도"), Text("computing", ko: "계산"),
      Text("blocking", ko: "막고 기다림"), Text("asynchronous", ko: "막지 않고 기다림"),
    ].map { $0[language] }
    let longestComputing = widths.map(\.computing).max() ?? 1
    let longestWait = widths.map { max($0.blocking, $0.asynchronous) }.max() ?? 1
    let rows = widths.map { figure in
      [
        figure.width.map(String.init) ?? Text("default", ko: "기본")[language],
        bar(figure.computing, of: longestComputing, width: room),
        bar(figure.blocking, of: longestWait, width: room),
        bar(figure.asynchronous, of: longestWait, width: room),
      ]
    }
    return table([head] + rows, widths: [9, room + 10, room + 10, 0])
  }

  /// Rows of cells padded to the given column widths, without trailing spaces.
  private func table(_ rows: [[String]], widths: [Int]) -> [String] {
    rows.map { cells in
      var line = zip(cells, widths).map { $0.padded(to: $1) }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// A bar in proportion to the longest time, at least one column wide, followed by the time.
  private func bar(_ time: Double, of longest: Double, width: Int) -> String {
    let columns = longest > 0 ? Int((time / longest * Double(width)).rounded()) : 0
    return String(repeating: "█", count: max(1, columns)) + " " + FigureTables.time(time)
  }

  /// A time with two or three significant digits and its unit.
  static func time(_ nanoseconds: Double) -> String {
    let (value, unit) =
      switch nanoseconds {
      case ..<1_000: (nanoseconds, "ns")
      case ..<1_000_000: (nanoseconds / 1_000, "µs")
      case ..<1_000_000_000: (nanoseconds / 1_000_000, "ms")
      default: (nanoseconds / 1_000_000_000, "s")
      }
    return String(format: value < 10 ? "%.1f" : "%.0f", value) + " \(unit)"
  }

  /// A number of bytes with its unit.
  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20
      ? String(format: "%.0f KiB", Double(bytes) / 1_024)
      : String(format: "%.0f MiB", Double(bytes) / 1_048_576)
  }
}
