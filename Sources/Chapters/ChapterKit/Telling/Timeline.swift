/// A record drawn with one lane for each operation, on logical time.
///
/// ```
/// login    ┝━━━━━━━┥
/// profile  ····✕
/// feed              ┝━━━┥
/// ```
///
/// Successive events of one kind share a column, because no rule fixes the order among them, unless the step
/// has ordered all events. Hence a run that is ordered by gates draws the same picture every time, and a test
/// can compare a whole picture.
public struct Timeline: CustomStringConvertible {
  /// The operations from top to bottom.
  public let lanes: [String]
  private let columns: [[Recorder.Event]]
  private let spacing: Int

  /// - Parameters:
  ///   - lanes: The operations from top to bottom; others are left out. By default all operations, in the
  ///     order of their first events.
  ///   - isOrdered: True if gates fix the order of all events. Each event then has its own column.
  ///   - width: The maximum line width, in columns; the events' columns move together to fit. `nil` for no
  ///     limit.
  public init(
    _ events: [Recorder.Event], lanes: [String]? = nil, isOrdered: Bool = false, spacing: Int = 4,
    width: Int? = nil
  ) {
    let seen = events.map(\.lane)
    let lanes =
      lanes ?? seen.enumerated().filter { seen.firstIndex(of: $1) == $0 }.map(\.element)
    self.lanes = lanes
    let columns = events.filter { lanes.contains($0.lane) }
      .columns(isOrdered: isOrdered)
    self.columns = columns
    let room = width.map { ($0 - 3 - (lanes.map(\.cells).max() ?? 0)) / max(1, columns.count - 1) }
    self.spacing = max(1, min(spacing, room ?? spacing))
  }

  public var description: String {
    let width = lanes.map(\.cells).max() ?? 0
    return lanes.map { lane in
      lane.padded(to: width) + "  " + draw(lane)
    }.joined(separator: "\n")
  }

  private func draw(_ lane: String) -> String {
    var drawing = ""
    var stroke = " "
    for (place, column) in columns.enumerated() {
      let event = column.first { $0.lane == lane }
      let mark: String
      switch event?.kind {
      case .queued: (mark, stroke) = ("·", "·")
      case .began: (mark, stroke) = ("┝", "━")
      case .finished: (mark, stroke) = ("┥", " ")
      case .cancelled:
        mark = "✕"
        if stroke != "━" { stroke = " " }
      case nil: mark = stroke
      }
      drawing += mark
      if place < columns.count - 1 {
        drawing += String(repeating: stroke, count: spacing - 1)
      }
    }
    while drawing.last == " " { drawing.removeLast() }
    return drawing
  }
}

extension [Recorder.Event] {
  /// The columns of a timeline of these events.
  func columns(isOrdered: Bool) -> [[Element]] {
    reduce(into: []) { columns, event in
      if !isOrdered, columns.last?.last?.kind == event.kind {
        columns[columns.count - 1].append(event)
      } else {
        columns.append([event])
      }
    }
  }
}
