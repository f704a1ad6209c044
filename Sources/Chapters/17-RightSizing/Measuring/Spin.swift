import Dispatch
import Synchronization

/// Work of a known size: turns of a loop that no compiler can shorten.
enum Spin {
  /// How many turns this machine makes in a microsecond, measured once: the best of several tries.
  static let turnsPerMicrosecond: Int = {
    let turns = 200_000
    return max(1, Int(Double(turns) * 1_000 / Clock.best(of: 5) { spin(turns) }))
  }()

  /// Keeps a processor busy for as many microseconds.
  static func work(microseconds: Int) { spin(microseconds * turnsPerMicrosecond) }

  private static let result = Atomic<UInt64>(0)

  @inline(never)
  private static func spin(_ turns: Int) {
    var value = UInt64(truncatingIfNeeded: turns)
    for _ in 0..<turns { value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
    // Somebody might look at it, so it has to be found out.
    if value == 0 { result.store(value, ordering: .relaxed) }
  }
}

/// How long something takes.
enum Clock {
  /// The shortest of several turns, in nanoseconds: whatever else a machine does only adds to it.
  static func best(of turns: Int, _ body: () -> Void) -> Double {
    let times = (0..<turns).map { _ in
      let start = DispatchTime.now().uptimeNanoseconds
      body()
      return Double(DispatchTime.now().uptimeNanoseconds - start)
    }
    return times.min() ?? 0
  }
}
