import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system tells of time.
enum SystemTime {
  /// Milliseconds since some moment, cheaply.
  @inline(__always)
  static var coarseMilliseconds: UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1_000_000
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    #endif
  }

  /// Nanoseconds since some moment.
  @inline(__always)
  static var nanoseconds: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Whether so many milliseconds have passed since some moment.
  @inline(__always)
  static func hasPassed(_ length: UInt64, since begin: UInt64) -> Bool {
    CoarseClock.milliseconds &- begin >= length
  }
}
