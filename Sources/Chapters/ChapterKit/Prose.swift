/// A sentence with the marks of Markdown: code in backticks, **strong** words, links.
///
/// On a page the marks become colour, or nothing: the words read the same without them.
public struct Prose: Sendable {
  /// How a part of a sentence is written.
  public enum Style: Sendable { case plain, strong, faint, code }

  /// Words that are written in one way.
  private struct Part {
    var text: Substring
    let style: Style
  }

  private var parts: [Part] = []

  /// Reads a sentence.
  ///
  /// - Parameter style: How what has no marks is written.
  public init(_ marked: some StringProtocol, style: Style = .plain) {
    var rest = Substring(marked)
    var isStrong = false
    while let first = rest.first {
      let style = isStrong ? .strong : style
      if first == "`", let code = Prose.code(at: &rest) {
        parts.append(Part(text: code, style: .code))
      } else if rest.hasPrefix("**") {
        rest.removeFirst(2)
        isStrong.toggle()
      } else if first == "[" || rest.hasPrefix("!["), let text = Prose.link(at: &rest) {
        parts += Prose(text, style: style).parts
      } else if first == "<", let text = Prose.tag(at: &rest) {
        parts.append(Part(text: text, style: style))
      } else if first == "\\", let next = rest.dropFirst().first,
        next.isPunctuation || next.isSymbol
      {
        parts.append(Part(text: rest.dropFirst().prefix(1), style: style))
        rest.removeFirst(2)
      } else {
        // What begins no mark is a letter like those that follow.
        let end = rest.utf8.dropFirst().firstIndex(where: Prose.marks.contains) ?? rest.endIndex
        parts.append(Part(text: rest[..<end], style: style))
        rest = rest[end...]
      }
    }
  }

  /// The words without marks.
  public var plain: String { parts.map(\.text).joined() }

  /// The columns that the words take on one line.
  public var cells: Int { Prose.cells(of: parts) }

  /// The columns of the widest word.
  public var widestWord: Int { words.map(Prose.cells).max() ?? 0 }

  /// The sentence in lines of at most `width` columns, painted, and the columns of each.
  public func lines(width: Int, ink: Ink) -> [(text: String, cells: Int)] {
    var lines: [(text: String, cells: Int)] = []
    var line: [Part] = []
    var columns = 0
    func end() {
      lines.append((Prose.painted(line, ink), columns))
      (line, columns) = ([], 0)
    }
    for word in words {
      let size = Prose.cells(of: word)
      if columns > 0 {
        if columns + 1 + size > width {
          end()
        } else {
          // A space between two words of code is code.
          let style = line.last?.style == word.first?.style ? word.first?.style : nil
          line.append(Part(text: " ", style: style ?? .plain))
          columns += 1
        }
      }
      for part in size > width ? Prose.letters(of: word) : word {
        let size = part.text.cells
        if columns > 0, columns + size > width { end() }
        line.append(part)
        columns += size
      }
    }
    end()
    return lines
  }

  /// The words of the sentence, each in the parts in which it is written.
  private var words: [[Part]] {
    var words: [[Part]] = []
    var word: [Part] = []
    for part in parts {
      let texts = part.text.split(separator: " ", omittingEmptySubsequences: false)
      for (place, text) in texts.enumerated() {
        if place > 0, !word.isEmpty {
          words.append(word)
          word = []
        }
        if !text.isEmpty { word.append(Part(text: text, style: part.style)) }
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func letters(of word: [Part]) -> [Part] {
    word.flatMap { part in
      part.text.indices.map { Part(text: part.text[$0...].prefix(1), style: part.style) }
    }
  }

  private static func cells(of parts: [Part]) -> Int { parts.reduce(0) { $0 + $1.text.cells } }

  private static func painted(_ parts: [Part], _ ink: Ink) -> String {
    var text = ""
    var rest = parts[...]
    while let style = rest.first?.style {
      let run = rest.prefix { $0.style == style }
      rest = rest.dropFirst(run.count)
      let words = run.map(\.text).joined()
      switch style {
      case .plain: text += words
      case .strong: text += ink.strong(words)
      case .faint: text += ink.faint(words)
      case .code: text += ink.code(words)
      }
    }
    return text
  }

  // MARK: Marks

  /// The bytes that a mark may begin with.
  private static let marks = Set("`*[!<\\".utf8)

  /// Takes code and its backticks off the front, if they are closed.
  private static func code(at text: inout Substring) -> Substring? {
    let mark = text.prefix { $0 == "`" }
    let inside = text.dropFirst(mark.count)
    guard let end = inside.firstRange(of: mark) else { return nil }
    text = inside[end.upperBound...]
    return inside[..<end.lowerBound]
  }

  /// Takes a link or a picture off the front, and gives its text.
  private static func link(at text: inout Substring) -> Substring? {
    let bracket = text.first == "!" ? text.dropFirst() : text
    guard let end = closing("[", "]", of: bracket),
      let last = closing("(", ")", of: text[end...].dropFirst())
    else { return nil }
    text = text[last...].dropFirst()
    return bracket[..<end].dropFirst()
  }

  /// Where the bracket is closed that a text begins with; brackets inside of it have their own ends.
  private static func closing(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, of text: Substring
  ) -> String.Index? {
    var depth = 0
    for place in text.utf8.indices {
      switch text.utf8[place] {
      case UInt8(ascii: opening): depth += 1
      case UInt8(ascii: closing): depth -= 1
      default: break
      }
      if depth == 0 { return text.utf8[place] == UInt8(ascii: closing) ? place : nil }
    }
    return nil
  }

  /// Takes a tag of HTML or an address in angle brackets off the front, and gives what it shows.
  private static func tag(at text: inout Substring) -> Substring? {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var inside = text[..<end].dropFirst()
    let isAddress = inside.hasPrefix("https:") || inside.hasPrefix("http:")
    if !isAddress {
      if inside.hasPrefix("/") { inside.removeFirst() }
      if inside.hasSuffix("/") { inside.removeLast() }
      while inside.hasSuffix(" ") { inside.removeLast() }
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      guard !inside.isEmpty, inside.utf8.allSatisfy(letters.contains) else { return nil }
    }
    text = text[end...].dropFirst()
    return isAddress ? inside : " "
  }
}
