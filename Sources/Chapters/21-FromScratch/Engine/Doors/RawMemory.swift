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
