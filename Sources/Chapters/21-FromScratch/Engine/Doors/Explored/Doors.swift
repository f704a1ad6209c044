import Dispatch
import Explorer

// The engine's access to concurrency in an explored build. Each declaration replaces the one of the same name
// in `Engine/Doors`.

typealias Atomic = Explorer.Atomic
typealias Lock = Explorer.Lock
typealias SystemTime = Explorer.Time
typealias DispatchSemaphore = Explorer.Semaphore

func memoryFence() { Explorer.memoryFence() }
func afterAllReleases() { Explorer.afterAllReleases() }

extension DispatchQueue {
  /// Runs a closure on a thread of the explorer.
  func run(_ work: @escaping @Sendable () -> Void) { Items.run(on: self, work) }

  func run(at quality: DispatchQoS, _ work: @escaping @Sendable () -> Void) {
    Items.run(on: self, work)
  }

  func runHere(_ work: () -> Void) { work() }
}

func performItem(at quality: DispatchQoS, _ work: () -> Void) { work() }

extension DispatchSemaphore {
  /// Returns immediately, because no time passes in an exploration.
  func nap() {}
}

/// Memory that becomes inaccessible once it has been freed, so that a late access is detected.
enum RawMemory {
  static func take(
    _ byteCount: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> UnsafeMutableRawPointer {
    guard let memory = Memory.take(byteCount, file: file, line: line) else {
      refuse("no memory is left")
    }
    return memory
  }

  static func giveBack(
    _ memory: UnsafeMutableRawPointer, file: StaticString = #filePath, line: UInt = #line
  ) {
    Memory.giveBack(memory, file: file, line: line)
  }
}

enum Spinning {
  /// At most one attempt, because other threads make no progress during a loop.
  static func attempts(_ number: Int) -> Int { min(number, 1) }
}

/// Ends the run rather than the process, so that programs that are refused only in some orders can be
/// explored.
func refuse(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  trap(reason, file: file, line: line)
}
