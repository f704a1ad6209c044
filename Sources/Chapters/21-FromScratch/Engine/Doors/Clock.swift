import Synchronization

/// A clock that costs some nanoseconds to read and moves on every few milliseconds.
package enum CoarseClock {
  /// Where it stands still, in milliseconds; 0 while it goes.
  private static let stop = Synchronization.Atomic<UInt64>(0)

  /// Lets the clock stand still for the whole process while something is done, so that what comes out
  /// does not depend on how fast the machine is.
  ///
  /// - Parameter moment: Where it stands, above 0; where it is by default.
  package static func whileStopped<Result>(
    at moment: UInt64? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = stop.exchange(moment ?? max(1, milliseconds), ordering: .relaxed)
    defer { stop.store(outer, ordering: .relaxed) }
    return try body()
  }

  /// Milliseconds since some moment. It never goes back.
  @inline(__always)
  static var milliseconds: UInt64 {
    let stop = stop.load(ordering: .relaxed)
    return stop == 0 ? SystemTime.coarseMilliseconds : stop
  }
}
