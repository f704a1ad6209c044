/// The content of a timeline that a step has drawn.
public struct RecordedTimeline: Sendable {
  /// The operations from top to bottom.
  public let lanes: [String]
  /// The events from left to right, in the columns of ``Timeline``; each column from top to bottom.
  public let columns: [[Recorder.Event]]

  init(_ recorder: Recorder, lanes: [String], isOrdered: Bool) {
    self.lanes = lanes
    let places = Dictionary(zip(lanes, lanes.indices), uniquingKeysWith: { one, _ in one })
    columns = recorder.events.filter { places[$0.lane] != nil }
      .columns(isOrdered: isOrdered)
      .map { $0.sorted { (places[$0.lane] ?? 0) < (places[$1.lane] ?? 0) } }
  }
}
