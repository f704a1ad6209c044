import Dispatch
import Synchronization

/// Work of a known size: turns of a loop that no compiler can shorten.
enum Spin {
  /// How many turns this machine makes in a microsecond, measured once: the best of several tries.
  static let turnsPerMicrosecond: Int = {
    let turns = 200_000
    let best = (0..<5).map { _ in Clock.nanoseconds { spin(turns) } }.min() ?? 1
    return max(1, Int(Double(turns) * 1_000 / best))
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
public enum Clock {
  /// The nanoseconds from the call of a body to its return.
  public static func nanoseconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start)
  }

  /// The shortest of several turns, in nanoseconds: whatever else a machine does only adds to it.
  public static func best(of turns: Int, _ body: () -> Void) -> Double {
    (0..<turns).map { _ in nanoseconds(body) }.min() ?? 0
  }
}
