import ChapterKit

/// What became of one lane of a timeline, in columns of it.
struct Course {
  let lane: String
  /// From where to where it waited in a queue, and where it ran; what has no end goes on to the last
  /// column.
  private(set) var waits: [Range<Int>] = []
  private(set) var runs: [(places: Range<Int>, thread: Int)] = []
  private(set) var cancels: [Int] = []
  /// Where the last of what it depends on was finished, if it depends on anything and that was; or
  /// else where it was queued.
  private(set) var ready: Int?
  /// Of what it depends on, by name.
  private(set) var dependencies: [String] = []

  /// The courses of all lanes of a picture.
  static func courses(of picture: RecordedTimeline) -> [Course] {
    picture.lanes.map { Course(of: $0, in: picture.columns) }
  }

  private init(of lane: String, in columns: [[Recorder.Moment]]) {
    self.lane = lane
    let last = max(0, columns.count - 1)
    func place(_ lane: String, _ kind: Recorder.Event.Kind) -> Int? {
      columns.firstIndex { $0.contains { $0.event == .init(lane, kind) } }
    }
    var waitsFrom: Int?
    var runsFrom: (place: Int, thread: Int)?
    let own = columns.enumerated().flatMap { place, column in
      column.filter { $0.event.lane == lane }.map { (place, $0) }
    }
    for (place, moment) in own {
      switch moment.event.kind {
      case .queued:
        waitsFrom = place
        dependencies = moment.dependencies
      case .began:
        if let start = waitsFrom { waits.append(start..<place) }
        waitsFrom = nil
        runsFrom = (place, moment.thread)
      case .finished:
        if let start = runsFrom { runs.append((start.place..<place, start.thread)) }
        runsFrom = nil
      case .cancelled:
        if let start = waitsFrom { waits.append(start..<place) }
        waitsFrom = nil
        cancels.append(place)
      }
    }
    if let start = waitsFrom { waits.append(start..<last) }
    if let start = runsFrom { runs.append((start.place..<last, start.thread)) }
    let queued = place(lane, .queued)
    let ends = dependencies.map { place($0, .finished) }
    // A cancelled operation is ready at once, whatever it depends on.
    let released = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    let cancelled = cancels.first
    if let queued {
      let free = dependencies.isEmpty ? queued : released
      ready = [free, cancelled].compactMap(\.self).min().map { max($0, queued) }
    }
  }
}
