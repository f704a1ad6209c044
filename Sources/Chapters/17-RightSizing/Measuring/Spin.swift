import Dispatch
import Synchronization

/// Work of a known duration: iterations of a loop that a compiler cannot shorten.
enum Spin {
  /// The iterations per microsecond on this machine, measured once as the best of several runs.
  static let turnsPerMicrosecond: Int = {
    let turns = 200_000
    return max(1, Int(Double(turns) * 1_000 / Clock.best(of: 5) { spin(turns) }))
  }()

  /// Keeps a processor busy for the given time.
  static func work(microseconds: Int) { spin(microseconds * turnsPerMicrosecond) }

  private static let result = Atomic<UInt64>(0)

  @inline(never)
  private static func spin(_ turns: Int) {
    var value = UInt64(truncatingIfNeeded: turns)
    for _ in 0..<turns { value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
    // A use of the result, so that the loop is not optimised away.
    if value == 0 { result.store(value, ordering: .relaxed) }
  }
}

/// A stopwatch.
enum Clock {
  /// The shortest of several runs, in nanoseconds. Other activity of the machine only lengthens a run.
  static func best(of turns: Int, _ body: () -> Void) -> Double {
    let times = (0..<turns).map { _ in
      let start = DispatchTime.now().uptimeNanoseconds
      body()
      return Double(DispatchTime.now().uptimeNanoseconds - start)
    }
    return times.min() ?? 0
  }
}
