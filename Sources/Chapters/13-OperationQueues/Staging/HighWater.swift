import ChapterKit
import Synchronization

/// Counts how many threads are inside at once, and keeps the highest count.
///
/// Nobody goes out before somebody else could have come in: the first to come wait for each other, or
/// all wait for a gate. Hence the mark is the same in every run. May be used from any thread.
public final class HighWater: Sendable {
  private struct Counts {
    var arrivals = 0
    var inside = 0
    var mark = 0
  }

  private let counts = Mutex(Counts())
  private let stay: @Sendable (_ arrival: Int) -> Void

  /// - Parameter parties: How many wait for each other, at most two: see ``Rendezvous``.
  public init(meeting parties: Int) {
    let together = Rendezvous("so many are inside at once", parties: parties)
    stay = { arrival in if arrival <= parties { together.meet() } }
  }

  /// - Parameter gate: What all wait for inside; it has to be opened while no more than two are there.
  public init(until gate: Gate) {
    stay = { _ in gate.wait() }
  }

  /// Goes in, waits, and goes out again.
  public func pass() {
    let arrival = counts.withLock { counts in
      counts.arrivals += 1
      counts.inside += 1
      counts.mark = max(counts.mark, counts.inside)
      return counts.arrivals
    }
    stay(arrival)
    counts.withLock { $0.inside -= 1 }
  }

  /// How many were inside at once, at most.
  public var mark: Int { counts.withLock { $0.mark } }
}
