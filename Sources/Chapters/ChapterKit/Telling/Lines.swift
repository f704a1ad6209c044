import Operations

extension StringProtocol {
  /// The lines of this text, including empty ones. Text after the last newline is a line, even if empty.
  public var lines: [SubSequence] {
    let newline = UInt8(ascii: "\n")
    // In an unoptimised build, `memchr` finds newlines in contiguous bytes much faster than a loop.
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

  /// True if the text is empty or contains only spaces and tabs.
  public var isBlank: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// The number of leading spaces.
  public var indentation: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }
}
