import ChapterKit
import Synchronization

/// Counts how many threads are inside at once, and keeps the highest count.
///
/// So many as are expected to meet inside wait there for each other: a mark that high is reached in
/// every run, and not by chance. May be used from any thread.
public final class HighWater: Sendable {
  private struct Counts {
    var arrivals = 0
    var inside = 0
    var mark = 0
  }

  private let counts = Mutex(Counts())
  private let parties: Int
  private let together: Rendezvous

  /// - Parameter parties: How many wait for each other, at most two: see ``Rendezvous``.
  public init(meeting parties: Int = 1) {
    self.parties = parties
    together = Rendezvous("so many are inside at once", parties: parties)
  }

  /// Goes in and out again.
  public func pass() {
    let arrival = counts.withLock { counts in
      counts.arrivals += 1
      counts.inside += 1
      counts.mark = max(counts.mark, counts.inside)
      return counts.arrivals
    }
    if arrival <= parties { together.meet() }
    linger()
    counts.withLock { $0.inside -= 1 }
  }

  /// How many were inside at once, at most.
  public var mark: Int { counts.withLock { $0.mark } }
}
