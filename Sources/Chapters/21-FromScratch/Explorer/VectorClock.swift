/// The steps that a strand knows to have happened, as a count for each strand.
///
/// A step happens before a later step if the strand of the later step already knows it. A strand knows its
/// own earlier steps and those that it has learned of through an acquired value, a lock or a wait.
struct VectorClock: Equatable {
  private var times: [Int] = []

  /// The number of known steps of a strand.
  subscript(strand: Int) -> Int { strand < times.count ? times[strand] : 0 }

  /// Counts one more step of a strand. Also called after a release, to keep later steps apart from the
  /// released ones.
  mutating func tick(_ strand: Int) {
    while times.count <= strand { times.append(0) }
    times[strand] += 1
  }

  /// Adds the knowledge of another clock.
  mutating func join(_ other: VectorClock) {
    if times.isEmpty { times = other.times }
    while times.count < other.times.count { times.append(0) }
    for (strand, time) in other.times.enumerated() where time > times[strand] {
      times[strand] = time
    }
  }
}
