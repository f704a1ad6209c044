/// A timeline that a step has drawn, with all that is known of its events.
public struct RecordedTimeline: Sendable {
  /// The operations from top to bottom.
  public let lanes: [String]
  /// What happened, from left to right. Events of one kind that directly follow each other share a
  /// column, from top to bottom.
  public let columns: [[Recorder.Moment]]

  init(_ recorder: Recorder, lanes: [String]) {
    self.lanes = lanes
    let places = Dictionary(zip(lanes, lanes.indices), uniquingKeysWith: { one, _ in one })
    var columns: [[Recorder.Moment]] = []
    for moment in recorder.history where places[moment.event.lane] != nil {
      if columns.last?.first?.event.kind == moment.event.kind {
        columns[columns.count - 1].append(moment)
      } else {
        columns.append([moment])
      }
    }
    self.columns = columns.map { column in
      column.sorted { (places[$0.event.lane] ?? 0) < (places[$1.event.lane] ?? 0) }
    }
  }
}
