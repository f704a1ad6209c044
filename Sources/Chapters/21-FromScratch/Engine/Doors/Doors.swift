// All that touches concurrency, but for locks, threads and the clock; the workshop's explorer has others in
// its place, in `Explored`.

import Dispatch
import Synchronization

// MARK: Atomics

/// A value that threads change without a lock.
typealias Atomic = Synchronization.Atomic

/// Keeps what the calling thread does before and after in one order with all such fences.
@inline(__always)
func memoryFence() { atomicMemoryFence(ordering: .sequentiallyConsistent) }

/// Says that nobody else has a reference, or will have one. The counting of references sees to it
/// that what others did with theirs is known; the workshop's explorer has to be told.
@inline(__always)
func afterAllReleases() {}

// MARK: Dispatch: items to run, and means to wait for them

typealias DispatchSemaphore = Dispatch.DispatchSemaphore

extension DispatchQueue {
  /// Runs a closure as an item of this queue.
  @inline(__always)
  func run(_ work: @escaping @Sendable () -> Void) { async(execute: work) }

  /// Runs a closure as an item of a quality of service of its own.
  func run(at quality: DispatchQoS, _ work: @escaping @Sendable () -> Void) {
    async(execute: DispatchWorkItem(qos: quality, flags: .enforceQoS, block: work))
  }

  /// Runs a closure here and now, as an item of this queue, which is a concurrent one.
  func runHere(_ work: () -> Void) { sync(execute: work) }
}

/// Runs a closure here and now, as an item of a quality of service of its own.
func performItem(at quality: DispatchQoS, _ work: () -> Void) {
  withoutActuallyEscaping(work) { work in
    DispatchWorkItem(qos: quality, flags: .enforceQoS, block: work).perform()
  }
}

extension DispatchSemaphore {
  /// Waits for a signal, for some dozens of microseconds at most.
  func nap() { _ = wait(timeout: .now() + .microseconds(50)) }
}

// MARK: Memory, time and the end of the process

/// Memory that somebody manages by hand.
///
/// It comes from `malloc`, which is aligned for everything here. What the standard library allocates
/// takes three times as many instructions on Linux, where it always asks for an alignment.
enum RawMemory {
  /// Memory for so many bytes, which belongs to the caller until it is given back.
  @inline(__always)
  static func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(byteCount) else { refuse("no memory is left") }
    return memory
  }

  @inline(__always)
  static func giveBack(_ memory: UnsafeMutableRawPointer) { free(memory) }
}

/// How often something is looked at before a thread does something else.
enum Spinning {
  /// As often as asked for.
  @inline(__always)
  static func attempts(_ number: Int) -> Int { number }
}

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

  /// Whether so many milliseconds have passed since some moment.
  @inline(__always)
  static func hasPassed(_ length: UInt64, since begin: UInt64) -> Bool {
    CoarseClock.milliseconds &- begin >= length
  }
}

/// Ends the process because of a mistake in the program that uses the engine, and says which.
///
/// Where everything is right it costs nothing: what it is asked for is asked in any case. A
/// `preconditionFailure` would say why in a debug build alone.
@inline(never)
func refuse(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(reason, file: file, line: line)
}
