import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Manually managed memory. Each allocation has its own pages.
///
/// Freed memory stays mapped without access until the run ends. A use after free therefore traps immediately,
/// in every order of steps in which it occurs.
package final class Memory: @unchecked Sendable {
  // Unchecked: the baton guards all properties.
  private let thing: Thing
  private let base: UnsafeMutableRawPointer
  private let length: Int
  /// The source position at which the memory was freed, and the strand that freed it.
  private var end: (file: StaticString, line: UInt, name: String)?

  private static let pageSize = Int(getpagesize())

  private init(_ byteCount: Int, _ file: StaticString, _ line: UInt) {
    thing = Thing("memory", file, line)
    length = (byteCount + Memory.pageSize - 1) / Memory.pageSize * Memory.pageSize
    let flags = MAP_PRIVATE | MAP_ANON
    guard let base = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED
    else { preconditionFailure("no memory is left to explore with") }
    self.base = base
  }

  /// Returns an address such that the allocation ends at the end of its pages, so that accesses beyond the
  /// end trap.
  private func first(of byteCount: Int) -> UnsafeMutableRawPointer {
    base + (length - (byteCount + 15) & ~15)
  }

  private func contains(_ address: UnsafeMutableRawPointer) -> Bool {
    base <= address && address < base + length
  }

  /// Allocates memory.
  package static func take(
    _ byteCount: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> UnsafeMutableRawPointer? {
    guard let strand = Strand.current else { return malloc(byteCount) }
    let memory = Memory(byteCount, file, line)
    strand.execution.memories.append(memory)
    return memory.first(of: byteCount)
  }

  /// Frees memory.
  package static func giveBack(
    _ address: UnsafeMutableRawPointer, file: StaticString = #filePath, line: UInt = #line
  ) {
    guard let strand = Strand.current,
      let memory = strand.execution.memories.last(where: { $0.contains(address) })
    else { return free(address) }
    if memory.end != nil { strand.execution.fail("\(strand.name) gives memory back twice") }
    memory.end = (file, line, strand.name)
    memory.thing.goAway()
    mprotect(memory.base, memory.length, PROT_NONE)
  }

  /// Unmaps all memory of a run.
  static func unmap(_ memories: [Memory]) {
    for memory in memories { munmap(memory.base, memory.length) }
  }

  /// Describes the fault of accessing an address; nil if the address is not in freed memory.
  static func complaint(_ strand: Strand, at address: UnsafeMutableRawPointer) -> String? {
    guard let memory = strand.execution.memories.last(where: { $0.contains(address) }),
      let end = memory.end
    else { return nil }
    let file = "\(end.file)".split(separator: "/").last ?? ""
    return "\(strand.name) touches memory that \(end.name) gave back (\(file):\(end.line))"
  }
}
