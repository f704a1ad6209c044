import Dispatch
import Synchronization

#if Explore
  import Explorer
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A clock that costs some nanoseconds to read and moves on every few milliseconds.
package enum CoarseClock {
  /// Where it stands still, in milliseconds; 0 while it goes.
  fileprivate static let stop = Synchronization.Atomic<UInt64>(0)

  /// Lets the clock stand still for the whole process while something is done, so that what comes out
  /// does not depend on how fast the machine is. By the clock that tells nanoseconds nothing takes any
  /// time then.
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
    return stop == 0 ? running : stop
  }

  /// Whether so many milliseconds have passed since some moment.
  @inline(__always)
  static func hasPassed(_ length: UInt64, since begin: UInt64) -> Bool {
    #if Explore
      Time.hasPassed(length, since: begin)
    #else
      milliseconds &- begin >= length
    #endif
  }

  @inline(__always)
  private static var running: UInt64 {
    #if Explore
      return Time.milliseconds
    #elseif canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1_000_000
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    #endif
  }
}

/// A clock that tells nanoseconds, and costs some dozens of them. Stopped with the other one.
enum PreciseClock {
  /// Nanoseconds since some moment.
  @inline(__always)
  static var nanoseconds: UInt64 {
    #if Explore
      0  // How fast something is does not matter while interleavings are explored.
    #else
      CoarseClock.stop.load(ordering: .relaxed) == 0 ? DispatchTime.now().uptimeNanoseconds : 0
    #endif
  }
}
