import ChapterKit
import Synchronization

/// Opens a gate after a number of arrivals. May be called from any thread and task.
public final class Countdown: Sendable {
  private let missing: Atomic<Int>
  private let gate: Gate

  public init(_ count: Int, _ gate: Gate) {
    missing = Atomic(count)
    self.gate = gate
  }

  public func arrive() {
    if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { gate.open() }
  }
}
