import ChapterKit
import Workbook

/// The picture of a step as SVG, with a lane for each operation, light and dark colours, a title and a
/// description.
struct Drawing {
  let picture: RecordedTimeline
  let title: String
  /// True if the picture explains its signs.
  let hasLegend: Bool

  private static let row = 28
  private static let margin = 16
  private static let column = 32
  private static let legendRow = 16

  /// Returns the file, with the timeline as text in a comment.
  func file(saying text: String) -> String {
    (lines.dropLast() + ["<!--", text, "-->", "</svg>", ""]).joined(separator: "\n")
  }

  private var lines: [String] {
    let courses = picture.lanes.map { Course(of: $0, in: picture.columns) }
    let names = courses.map(\.lane.cells).max() ?? 0
    let left = Drawing.margin + names * 9 + Drawing.margin
    let lanes = left + max(1, picture.columns.count - 1) * Drawing.column + 2 * Drawing.margin
    let words = (legend.map(\.cells).max() ?? 0) * 7 + 2 * Drawing.margin
    let width = max(lanes, words)
    let bottom = courses.count * Drawing.row + 2 * Drawing.margin
    let height = bottom + legend.count * Drawing.legendRow + Drawing.margin
    return [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" \
      aria-labelledby="title description" lang="ko">
      """,
      "<title id=\"title\">\(Drawing.escaped(title))</title>",
      "<desc id=\"description\">\(Drawing.escaped(description))</desc>",
      Drawing.style,
      "<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>",
    ] + zip(0..., courses).flatMap { lane($1, row: $0, left: left) }
      + zip(1..., legend).map { row, words in
        let y = bottom + row * Drawing.legendRow
        return "<text class=\"legend\" x=\"\(Drawing.margin)\" y=\"\(y)\">\(words)</text>"
      } + ["</svg>"]
  }

  /// The events in order, in words.
  private var description: String {
    picture.columns.joined().map { event in
      switch event.kind {
      case .queued: "\(event.lane) 추가"
      case .began: "\(event.lane) 시작"
      case .cancelled: "\(event.lane) 취소"
      case .finished: "\(event.lane) 완료"
      }
    }.joined(separator: ", ") + "."
  }

  private func lane(_ course: Course, row: Int, left: Int) -> [String] {
    let middle = Drawing.margin + row * Drawing.row + Drawing.row / 2
    func x(_ place: Int) -> Int { left + place * Drawing.column }
    var lines = [
      "<text x=\"\(Drawing.margin)\" y=\"\(middle + 5)\">\(Drawing.escaped(course.lane))</text>"
    ]
    lines += course.waits.map {
      "<line class=\"waits\" x1=\"\(x($0.lowerBound))\" y1=\"\(middle)\" x2=\"\(x($0.upperBound))\" y2=\"\(middle)\"/>"
    }
    lines += course.runs.map {
      let length = max(4, $0.count * Drawing.column)
      return
        "<rect class=\"runs\" x=\"\(x($0.lowerBound))\" y=\"\(middle - 8)\" width=\"\(length)\" height=\"16\" rx=\"4\"/>"
    }
    lines += course.cancels.map {
      "<path class=\"cancelled\" d=\"M\(x($0) - 6) \(middle - 6)l12 12m0 -12l-12 12\"/>"
    }
    return lines
  }

  /// The explanation of the signs, in lines no wider than the picture.
  private var legend: [String] {
    if !hasLegend { return [] }
    let hasCancels = picture.columns.joined().contains { $0.kind == .cancelled }
    let runs = hasCancels ? "막대: 실행 · 가위표: 취소" : "막대: 실행"
    return ["점선: 큐에서 기다림", runs, "왼쪽에서 오른쪽: 사건의 순서"]
  }

  private static let style = """
    <style>
    .page { fill: #ffffff } text { fill: #1d1d1f; font: 14px ui-monospace, monospace }
    .legend { font-size: 11px; fill: #5a5a5f }
    .waits { stroke: #8a8a8f; stroke-width: 2; stroke-dasharray: 2 6; stroke-linecap: round }
    .runs { fill: #1f6feb } .cancelled { stroke: #c22f2f; stroke-width: 3; fill: none }
    @media (prefers-color-scheme: dark) {
    .page { fill: #1d1d1f } text { fill: #f2f2f7 } .legend { fill: #a5a5aa }
    .waits { stroke: #9a9a9f } .runs { fill: #6cb0ff } .cancelled { stroke: #ff7b72 }
    }
    </style>
    """

  /// Escapes a text for XML.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}

/// The intervals and events of one lane, in columns of the timeline.
private struct Course {
  let lane: String
  /// The intervals of waiting and of execution. An interval without an end extends to the last column.
  private(set) var waits: [Range<Int>] = []
  private(set) var runs: [Range<Int>] = []
  private(set) var cancels: [Int] = []

  init(of lane: String, in columns: [[Recorder.Event]]) {
    self.lane = lane
    var (waitsFrom, runsFrom): (Int?, Int?)
    func end(_ start: inout Int?, in ranges: inout [Range<Int>], at place: Int) {
      if let first = start { ranges.append(first..<place) }
      start = nil
    }
    for (place, column) in columns.enumerated() {
      for event in column where event.lane == lane {
        switch event.kind {
        case .queued: waitsFrom = place
        case .began:
          end(&waitsFrom, in: &waits, at: place)
          runsFrom = place
        case .finished: end(&runsFrom, in: &runs, at: place)
        case .cancelled:
          end(&waitsFrom, in: &waits, at: place)
          cancels.append(place)
        }
      }
    }
    let last = max(0, columns.count - 1)
    end(&waitsFrom, in: &waits, at: last)
    end(&runsFrom, in: &runs, at: last)
  }
}
