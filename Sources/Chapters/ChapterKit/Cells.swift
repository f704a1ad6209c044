extension Character {
  /// The columns that a terminal gives this character: 0, 1 or 2.
  ///
  /// Hangul, Han, kana, full-width forms and emoji take two. The characters that Unicode calls
  /// ambiguous (box drawing, `✓`, `·`) are counted as one, as terminals do by default.
  public var cells: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if (0xAC00...0xD7A3).contains(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}

extension StringProtocol {
  /// The columns that a terminal gives this text, which must be one line without colour.
  public var cells: Int {
    var text = String(self)
    let bytes = text.withUTF8 { $0.plainCells }
    return bytes ?? reduce(0) { $0 + $1.cells }
  }

  /// This text with spaces behind it up to `width` columns.
  public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - cells))
  }

  /// This text broken into lines of at most `width` columns, at spaces where there are any.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  public func wrapped(to width: Int) -> [String] {
    var lines = [""]
    var cells = 0
    for word in split(separator: " ") {
      let own = word.cells
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
        cells = own
      } else if cells + 1 + own <= width {
        lines[lines.count - 1] += " " + word
        cells += 1 + own
      } else {
        lines.append(String(word))
        cells = own
      }
      while cells > width {
        var head = ""
        var rest = lines[lines.count - 1][...]
        while let next = rest.first, head.cells + next.cells <= Swift.max(width, next.cells) {
          head.append(next)
          rest.removeFirst()
        }
        lines[lines.count - 1] = head
        lines.append(String(rest))
        cells = rest.cells
      }
    }
    return lines
  }
}

extension StringProtocol {
  /// This text as it stands under the code of a step: broken into lines of at most `width` columns,
  /// five of them empty.
  public func underCode(to width: Int) -> [String] {
    wrapped(to: width - 5).map { "     " + $0 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The columns of a text in UTF-8 whose scalars are one character each, whatever stands beside them;
  /// `nil` if there may be others in it.
  ///
  /// Every line is measured, mostly by a build that is not optimised, where going through the
  /// characters of a string takes a hundred times as long as going through its bytes.
  fileprivate var plainCells: Int? {
    var cells = 0
    var place = 0
    while place < count {
      let byte = UInt32(self[place])
      if byte >= 0x20, byte < 0x7F {
        cells += 1
        place += 1
        continue
      }
      guard byte & 0xF0 == 0xE0 else { return nil }
      let scalar =
        (byte & 0x0F) << 12 | (UInt32(self[place + 1]) & 0x3F) << 6 | UInt32(self[place + 2]) & 0x3F
      if scalar >= 0xAC00, scalar <= 0xD7A3 {
        cells += 2
      } else if scalar >= 0x2190 && scalar < 0x2E80 || scalar >= 0x2010 && scalar <= 0x2027 {
        cells += 1
      } else {
        return nil
      }
      place += 3
    }
    return cells
  }
}

extension StringProtocol {
  /// This line of code in lines of at most `width` columns, broken at spaces; what is broken off is
  /// indented further.
  public func foldedCode(to width: Int) -> [String] {
    guard cells > width else { return [String(self)] }
    let indentation = String(prefix(self.indentation))
    let rest = String(repeating: " ", count: indentation.count + 4)
    let words = dropFirst(indentation.count).wrapped(to: Swift.max(8, width - rest.count))
    return words.enumerated().map { ($0 == 0 ? indentation : rest) + $1 }
  }
}

extension Array where Element == String {
  /// These texts beside each other, in lines of at most `width` columns, none of them broken.
  public func filled(to width: Int) -> [String] {
    reduce(into: []) { lines, text in
      if let last = lines.last, last.cells + 2 + text.cells <= width {
        lines[lines.count - 1] = last + "  " + text
      } else {
        lines.append(text)
      }
    }
  }
}
