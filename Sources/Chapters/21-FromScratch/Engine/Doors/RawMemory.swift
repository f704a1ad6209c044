#if Explore
  import Explorer
#endif

/// Memory that somebody manages by hand.
///
/// It comes from `malloc`, which is aligned for everything here. What the standard library allocates
/// takes three times as many instructions on Linux, where it always asks for an alignment. While
/// interleavings are explored it comes from the explorer, which finds who touches it too late.
enum RawMemory {
  /// Memory for so many bytes, which belongs to the caller until it is given back.
  @inline(__always)
  static func take(
    _ byteCount: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> UnsafeMutableRawPointer {
    #if Explore
      let memory = Memory.take(byteCount, file: file, line: line)
    #else
      let memory = malloc(byteCount)
    #endif
    guard let memory else { preconditionFailure("no memory is left") }
    return memory
  }

  @inline(__always)
  static func giveBack(
    _ memory: UnsafeMutableRawPointer, file: StaticString = #filePath, line: UInt = #line
  ) {
    #if Explore
      Memory.giveBack(memory, file: file, line: line)
    #else
      free(memory)
    #endif
  }
}
