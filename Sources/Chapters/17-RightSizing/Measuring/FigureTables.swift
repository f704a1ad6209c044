import ChapterKit
import Operations

/// The figures as tables for a page, with bars.
public struct FigureTables {
  let language: Language
  /// The widest line, in columns.
  let width: Int

  /// How long a hundred units of work took, in each way.
  func lines(of splits: [Figures.Split]) -> [String] {
    let bar = max(4, (width - 42) / 2)
    let head = FigureTables.row(
      [
        Text("a unit", ko: "한 단위")[language], Text("divided", ko: "나누기")[language],
        Text("operations", ko: "오퍼레이션")[language], "concurrentPerform",
      ], widths: [8, 10, bar + 10, 0])
    let lines = splits.enumerated().map { place, split in
      let group = splits.filter { $0.unit == split.unit }
      let longest = group.flatMap { [$0.onQueue, $0.onPerform] }.max() ?? 1
      let isFirst = place == 0 || splits[place - 1].unit != split.unit
      return FigureTables.row(
        [
          isFirst ? "\(split.unit) µs" : "", "\(split.operations) × \(100 / split.operations)",
          FigureTables.bar(split.onQueue, of: longest, width: bar) + " "
            + FigureTables.time(split.onQueue),
          FigureTables.bar(split.onPerform, of: longest, width: bar) + " "
            + FigureTables.time(split.onPerform),
        ], widths: [8, 10, bar + 10, 0])
    }
    return [head] + lines
  }

  /// What operations that wait take, all at once and fed.
  func lines(of pending: [Figures.Pending]) -> [String] {
    let head = [
      Text("operations", ko: "오퍼레이션"), Text("most at a time", ko: "동시에 최대"),
      Text("memory", ko: "메모리"),
    ].map { $0[language] }
    return [FigureTables.row(head, widths: [12, 16, 0])]
      + pending.map { pending in
        let memory = pending.bytes.map(FigureTables.size) ?? "?"
        return FigureTables.row(
          ["\(pending.operations)", "\(pending.most)", memory], widths: [12, 16, 0])
      }
  }

  /// How long 64 operations took with each width.
  func lines(of widths: [Figures.Width]) -> [String] {
    let bar = max(3, (width - 42) / 3)
    let head = [
      Text("width", ko: "폭"), Text("computing", ko: "계산"),
      Text("blocking", ko: "막고 기다림"), Text("asynchronous", ko: "비동기"),
    ].map { $0[language] }
    let columns = [9, bar + 10, bar + 10, 0]
    let longestComputing = widths.map(\.computing).max() ?? 1
    let longestWait = widths.map { max($0.blocking, $0.asynchronous) }.max() ?? 1
    return [FigureTables.row(head, widths: columns)]
      + widths.map { figure in
        let name = figure.width.map(String.init) ?? Text("default", ko: "기본")[language]
        let values = [
          (figure.computing, longestComputing), (figure.blocking, longestWait),
          (figure.asynchronous, longestWait),
        ]
        let cells = values.map { value, longest in
          FigureTables.bar(value, of: longest, width: bar) + " " + FigureTables.time(value)
        }
        return FigureTables.row([name] + cells, widths: columns)
      }
  }

  /// When blocked operations began.
  func lines(of beginnings: [Double]) -> [String] {
    let bar = max(4, width - 26)
    let longest = beginnings.max() ?? 1
    return zip(1..., beginnings).map { number, time in
      let name = Text("number \(number)", ko: "\(number)번째")[language]
      return FigureTables.row(
        [name, FigureTables.bar(time, of: longest, width: bar) + " " + FigureTables.time(time)],
        widths: [10, 0])
    }
  }

  /// How many blocked operations were under way at once.
  func lines(of crowds: [Figures.Crowd]) -> [String] {
    let head = [
      Text("added", ko: "넣은 수"), Text("queues", ko: "큐"), Text("begun", ko: "시작"),
      Text("the last after", ko: "마지막 시작"),
    ].map { $0[language] }
    let columns = [9, 8, 8, 0]
    return [FigureTables.row(head, widths: columns)]
      + crowds.map { crowd in
        let more = crowd.isAll ? "" : Text(", and more come", ko: ", 계속 늘어남")[language]
        return FigureTables.row(
          [
            "\(crowd.added)", "\(crowd.queues)", "\(crowd.begun)",
            FigureTables.time(crowd.last) + more,
          ], widths: columns)
      }
  }

  /// Cells beside each other, each as wide as told, without spaces at the end.
  public static func row(_ cells: [String], widths: [Int]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) { line += cell.padded(to: width) }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// A bar as long as a part of the longest; at least one column, for there is something.
  public static func bar(_ value: Double, of longest: Double, width: Int) -> String {
    let columns = longest > 0 ? Int((value / longest * Double(width)).rounded()) : 0
    return String(repeating: "█", count: max(1, min(width, columns)))
  }

  /// A time with two or three digits that count, and its unit.
  public static func time(_ nanoseconds: Double) -> String {
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
  static func size(_ bytes: Int) -> String {
    bytes < 1 << 20
      ? String(format: "%.0f KiB", Double(bytes) / 1_024)
      : String(format: "%.0f MiB", Double(bytes) / 1_048_576)
  }
}
