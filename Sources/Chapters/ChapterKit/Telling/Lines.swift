import Operations

extension StringProtocol {
  /// The lines of this text, also the empty ones; what stands behind the last newline is one.
  public var lines: [SubSequence] {
    let newline = UInt8(ascii: "\n")
    // Where there are bytes, C finds newlines much faster than a loop does that nobody optimised.
    let ends = utf8.withContiguousStorageIfAvailable { bytes -> [Int] in
      guard let start = UnsafeRawBufferPointer(bytes).baseAddress else { return [] }
      var ends: [Int] = []
      var rest = start
      while let end = memchr(rest, Int32(newline), bytes.count - (rest - start)) {
        ends.append(UnsafeRawPointer(end) - start)
        rest = UnsafeRawPointer(end) + 1
      }
      return ends
    }
    guard let ends else { return split(separator: "\n", omittingEmptySubsequences: false) }
    var lines: [SubSequence] = []
    var start = startIndex
    for end in ends {
      let end = utf8.index(startIndex, offsetBy: end)
      lines.append(self[start..<end])
      start = utf8.index(after: end)
    }
    return lines + [self[start...]]
  }

  /// Whether there is nothing but spaces to see.
  public var isBlank: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// How many spaces this begins with.
  public var indentation: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }
}
