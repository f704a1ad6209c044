/// A timeline that a step has drawn, with all that is known of its events.
public struct RecordedTimeline: Sendable {
  /// The operations from top to bottom.
  public let lanes: [String]
  /// What happened, from left to right, in the columns of ``Timeline``, each from top to bottom.
  public let columns: [[Recorder.Moment]]

  init(_ recorder: Recorder, lanes: [String], isOrdered: Bool) {
    self.lanes = lanes
    let places = Dictionary(zip(lanes, lanes.indices), uniquingKeysWith: { one, _ in one })
    columns = recorder.history.filter { places[$0.event.lane] != nil }
      .columns(of: \.event.kind, isOrdered: isOrdered)
      .map { $0.sorted { (places[$0.event.lane] ?? 0) < (places[$1.event.lane] ?? 0) } }
  }
}
