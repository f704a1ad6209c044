extension String {
  /// This Swift source with the contents of string literals replaced by spaces, so that words in literals
  /// do not count as names.
  ///
  /// Interpolated code stays, as do quotation marks, comments and line ends. All positions, counted in
  /// UTF-8, are preserved. A single-line literal without a closing quotation mark ends at the end of its
  /// line.
  package var withBlankLiterals: String {
    var reader = LiteralReader(source: Array(utf8))
    reader.read()
    return String(decoding: reader.blank, as: UTF8.self)
  }
}

/// Reads Swift source from the first byte to the last, and blanks string literals.
private struct LiteralReader {
  /// A region that encloses the next byte. The regions are listed from the outermost to the innermost.
  private enum Region {
    /// Code interpolated into a literal, at this depth of parentheses.
    case interpolation(depth: Int)
    /// A literal delimited by this many quotation marks and, outside them, number signs.
    case literal(quotes: Int, signs: Int)
  }

  private let source: [UInt8]
  private(set) var blank: [UInt8]
  private var place = 0
  private var regions: [Region] = []

  private static let (quote, sign) = (UInt8(ascii: "\""), UInt8(ascii: "#"))

  init(source: [UInt8]) { (self.source, blank) = (source, source) }

  mutating func read() {
    while place < source.count {
      if case .literal(let quotes, let signs) = regions.last {
        readLiteral(quotes, signs)
      } else {
        readCode()
      }
    }
  }

  private mutating func readCode() {
    switch source[place] {
    case Self.quote:
      let signs = source[..<place].reversed().prefix { $0 == Self.sign }.count
      let quotes = count(of: Self.quote, atMost: 3) == 3 ? 3 : 1
      regions.append(.literal(quotes: quotes, signs: signs))
      place += quotes
    case UInt8(ascii: "/") where stands("//"):
      place = source[place...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    case UInt8(ascii: "("):
      change(depthBy: 1)
      place += 1
    case UInt8(ascii: ")"):
      change(depthBy: -1)
      place += 1
    default: place += 1
    }
  }

  /// Counts a parenthesis. The parenthesis that closes an interpolation returns to the enclosing literal.
  private mutating func change(depthBy change: Int) {
    guard case .interpolation(let depth) = regions.last else { return }
    regions.removeLast()
    if depth + change > 0 { regions.append(.interpolation(depth: depth + change)) }
  }

  private mutating func readLiteral(_ quotes: Int, _ signs: Int) {
    let mark = String(repeating: "#", count: signs)
    switch source[place] {
    case UInt8(ascii: "\n") where quotes == 1: regions.removeLast()
    case UInt8(ascii: "\n"): place += 1
    case Self.quote where stands(String(repeating: "\"", count: quotes) + mark):
      regions.removeLast()
      place += quotes + signs
    case UInt8(ascii: "\\") where stands("\\\(mark)("):
      hide(signs + 1)
      regions.append(.interpolation(depth: 1))
      place += 1
    case UInt8(ascii: "\\") where stands("\\\(mark)"): hide(signs + 2)
    default: hide(1)
    }
  }

  /// Blanks the next bytes, except line ends.
  private mutating func hide(_ count: Int) {
    for _ in 0..<count where place < source.count {
      if source[place] != UInt8(ascii: "\n") { blank[place] = UInt8(ascii: " ") }
      place += 1
    }
  }

  /// The number of consecutive occurrences of a byte from here, up to `most`.
  private func count(of byte: UInt8, atMost most: Int) -> Int {
    source[place...].prefix(most).prefix { $0 == byte }.count
  }

  private func stands(_ text: String) -> Bool { source[place...].starts(with: text.utf8) }
}
