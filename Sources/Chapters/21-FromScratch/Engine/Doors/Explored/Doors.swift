import Dispatch
import Explorer

// The engine's doors in an engine that is explored: each has the name and the shape of the one in
// `Engine/Doors` whose place it takes, and is the explorer's.

typealias Atomic = Explorer.Atomic
typealias Lock = Explorer.Lock
typealias SystemTime = Explorer.Time
typealias DispatchSemaphore = Explorer.Semaphore

func memoryFence() { Explorer.memoryFence() }
func afterAllReleases() { Explorer.afterAllReleases() }

extension DispatchQueue {
  /// Runs a closure as an item of this queue: a thread of the explorer.
  func run(_ work: @escaping @Sendable () -> Void) { Items.run(on: self, work) }

  func run(at quality: DispatchQoS, _ work: @escaping @Sendable () -> Void) {
    Items.run(on: self, work)
  }

  func runHere(_ work: () -> Void) { work() }
}

func performItem(at quality: DispatchQoS, _ work: () -> Void) { work() }

extension DispatchSemaphore {
  /// Does not wait, since no time passes.
  func nap() {}
}

/// Memory that is out of reach once it was given back, so that it is seen who touches it too late.
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
  /// Once, since nobody gets on while another looks.
  static func attempts(_ number: Int) -> Int { min(number, 1) }
}

/// Ends the run and not the process, so that programs can be explored which are refused in some orders
/// only.
func refuse(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  trap(reason, file: file, line: line)
}
