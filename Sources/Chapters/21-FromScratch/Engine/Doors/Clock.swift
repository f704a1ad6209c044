#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A clock that costs some nanoseconds to read and moves on every few milliseconds.
enum CoarseClock {
  /// Milliseconds since some moment. It never goes back.
  @inline(__always)
  static var milliseconds: UInt64 {
    #if Explore
      0  // Time stands still while interleavings are explored: nothing is to depend on it.
    #elseif canImport(Darwin)
      clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1_000_000
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    #endif
  }
}
