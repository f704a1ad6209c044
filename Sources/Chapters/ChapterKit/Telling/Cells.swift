extension Character {
  /// The number of terminal columns of this character: 0, 1 or 2.
  ///
  /// Hangul, Han, kana, full-width forms and emoji take two columns. Characters of ambiguous width in
  /// Unicode (box drawing, `✓`, `·`) count as one, the default of terminals.
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
  /// The number of terminal columns of this text, which must be a single line without colour.
  public var cells: Int {
    var cells = 0
    // Every line is measured, mostly in an unoptimised build, where iterating over characters is far slower
    // than iterating over scalars. Each of these scalars is a character by itself, whatever its neighbours
    // are.
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F, 0x2010...0x2027, 0x2190..<0x2E80: cells += 1
      case 0xAC00...0xD7A3: cells += 2
      default: return reduce(0) { $0 + $1.cells }
      }
    }
    return cells
  }

  /// This text padded with trailing spaces to `width` columns.
  public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - cells))
  }

  /// This text broken into lines of at most `width` columns, preferably at spaces.
  public func wrapped(to width: Int) -> [String] {
    let lines = split(separator: " ").flatMap { $0.cut(to: width) }.filled(to: width, by: " ")
    return lines.isEmpty ? [""] : lines
  }

  /// This word cut into pieces of at most `width` columns.
  private func cut(to width: Int) -> [String] {
    guard cells > width else { return [String(self)] }
    return reduce(into: [""]) { pieces, character in
      if !pieces[pieces.count - 1].isEmpty,
        pieces[pieces.count - 1].cells + character.cells > width
      {
        pieces.append("")
      }
      pieces[pieces.count - 1].append(character)
    }
  }

  /// This text broken into lines of at most `width` columns, for display under a step's code. Each line
  /// includes five columns of indentation.
  public func underCode(to width: Int) -> [String] {
    wrapped(to: width - 5).map { "     " + $0 }
  }

  /// This line of code folded at spaces into lines of at most `width` columns. Continuation lines are
  /// indented further.
  public func foldedCode(to width: Int) -> [String] {
    guard cells > width else { return [String(self)] }
    let indentation = String(prefix(self.indentation))
    let rest = String(repeating: " ", count: indentation.count + 4)
    let words = dropFirst(indentation.count).wrapped(to: Swift.max(8, width - rest.count))
    return words.enumerated().map { ($0 == 0 ? indentation : rest) + $1 }
  }
}

extension [String] {
  /// These texts side by side, filled into lines of at most `width` columns. No text is broken.
  public func filled(to width: Int, by gap: String = "  ") -> [String] {
    var (lines, room) = ([String](), 0)
    for text in self {
      let cells = text.cells
      if !lines.isEmpty, gap.count + cells <= room {
        lines[lines.count - 1] += gap + text
        room -= gap.count + cells
      } else {
        lines.append(text)
        room = width - cells
      }
    }
    return lines
  }
}
