// The engine's access to concurrency, except for locks, threads and the clock. Explored builds use `Explored`
// instead of this file.

import Dispatch
import Synchronization

// MARK: Atomics

/// A value that threads change without a lock.
typealias Atomic = Synchronization.Atomic

/// A sequentially consistent fence.
@inline(__always)
func memoryFence() { atomicMemoryFence(ordering: .sequentiallyConsistent) }

/// Marks that the caller holds the last reference. Reference counting orders the accesses of former holders
/// before this point; only the explorer needs the mark.
@inline(__always)
func afterAllReleases() {}

// MARK: Dispatch items and semaphores

typealias DispatchSemaphore = Dispatch.DispatchSemaphore

extension DispatchQueue {
  /// Runs a closure as an item of this queue.
  @inline(__always)
  func run(_ work: @escaping @Sendable () -> Void) { async(execute: work) }

  /// Runs a closure as an item with its own quality of service.
  func run(at quality: DispatchQoS, _ work: @escaping @Sendable () -> Void) {
    async(execute: DispatchWorkItem(qos: quality, flags: .enforceQoS, block: work))
  }

  /// Runs a closure synchronously as an item of this concurrent queue.
  func runHere(_ work: () -> Void) { sync(execute: work) }
}

/// Runs a closure synchronously as an item with its own quality of service.
func performItem(at quality: DispatchQoS, _ work: () -> Void) {
  withoutActuallyEscaping(work) { work in
    DispatchWorkItem(qos: quality, flags: .enforceQoS, block: work).perform()
  }
}

extension DispatchSemaphore {
  /// Waits for a signal for at most 50 microseconds.
  func nap() { _ = wait(timeout: .now() + .microseconds(50)) }
}

// MARK: Memory, time and the end of the process

/// Manually managed memory.
///
/// Allocated by `malloc`, with an alignment that suffices for all uses here. The standard library's
/// allocation takes three times as many instructions on Linux, because it always requests an alignment there.
enum RawMemory {
  /// Allocates memory, which the caller has to free with ``giveBack(_:)``.
  @inline(__always)
  static func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(byteCount) else { refuse("no memory is left") }
    return memory
  }

  @inline(__always)
  static func giveBack(_ memory: UnsafeMutableRawPointer) { free(memory) }
}

/// The number of attempts of a spinning loop.
enum Spinning {
  /// Returns `number`; an explored build limits it.
  @inline(__always)
  static func attempts(_ number: Int) -> Int { number }
}

/// The system's clock.
enum SystemTime {
  /// Milliseconds since an unspecified moment, from a cheap clock.
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

  /// Returns true if `length` milliseconds have passed since `begin`.
  @inline(__always)
  static func hasPassed(_ length: UInt64, since begin: UInt64) -> Bool {
    CoarseClock.milliseconds &- begin >= length
  }
}

/// Ends the process with a message about a client's mistake.
///
/// Calls `fatalError`, because `preconditionFailure` prints its message only in debug builds. The conditions
/// before each call are evaluated in any case, so this costs nothing extra.
@inline(never)
func refuse(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(reason, file: file, line: line)
}
