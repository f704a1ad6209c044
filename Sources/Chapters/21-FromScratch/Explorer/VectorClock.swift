/// What a strand knows to have happened: of each strand, how many of its steps.
///
/// One step happens before another if the strand that makes the other one knows of it
/// by then: by having made it, by having read what it has published, by a lock, by waiting for it.
struct VectorClock: Equatable {
  private var times: [Int] = []

  /// How many steps of a strand are known.
  subscript(strand: Int) -> Int { strand < times.count ? times[strand] : 0 }

  /// Counts one more step of a strand; also after something was published, so that what comes later is
  /// not taken for published.
  mutating func tick(_ strand: Int) {
    while times.count <= strand { times.append(0) }
    times[strand] += 1
  }

  /// Learns what somebody else knows.
  mutating func join(_ other: VectorClock) {
    if times.isEmpty { times = other.times }
    while times.count < other.times.count { times.append(0) }
    for (strand, time) in other.times.enumerated() where time > times[strand] {
      times[strand] = time
    }
  }
}
