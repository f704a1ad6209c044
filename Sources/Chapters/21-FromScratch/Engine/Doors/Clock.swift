import Synchronization

/// A clock with a read cost of nanoseconds and a resolution of a few milliseconds.
package enum CoarseClock {
  /// The reading while the clock is stopped, in milliseconds; 0 while the clock runs.
  private static let stop = Synchronization.Atomic<UInt64>(0)

  /// Stops the clock of the process during `body`, so that results do not depend on the speed of the machine.
  ///
  /// - Parameter moment: The reading while stopped, above 0; by default the current one.
  package static func whileStopped<Result>(
    at moment: UInt64? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = stop.exchange(moment ?? max(1, milliseconds), ordering: .relaxed)
    defer { stop.store(outer, ordering: .relaxed) }
    return try body()
  }

  /// Milliseconds since an unspecified moment; never decreases.
  @inline(__always)
  static var milliseconds: UInt64 {
    let stop = stop.load(ordering: .relaxed)
    return stop == 0 ? SystemTime.coarseMilliseconds : stop
  }
}
