/// A sentence with the marks of Markdown: code in backticks, **strong** words, links.
///
/// On a page the marks become colour, or nothing: the words read the same without them.
public struct Prose: Sendable {
  /// How a part of a sentence is written.
  public enum Style: Sendable { case plain, strong, faint, code }

  private typealias Letter = (character: Character, style: Style)

  private var letters: [(character: Character, style: Style)] = []

  /// Reads a sentence.
  ///
  /// - Parameter style: How what has no marks is written.
  public init(_ marked: some StringProtocol, style: Style = .plain) {
    var rest = Substring(marked)
    var isStrong = false
    while let first = rest.first {
      let style = isStrong ? .strong : style
      if first == "`", let code = Prose.code(at: &rest) {
        letters += code.map { ($0, .code) }
      } else if rest.hasPrefix("**") {
        rest.removeFirst(2)
        isStrong.toggle()
      } else if first == "[" || rest.hasPrefix("!["), let text = Prose.link(at: &rest) {
        letters += Prose(text, style: style).letters
      } else if first == "<", let text = Prose.tag(at: &rest) {
        letters += text.map { ($0, style) }
      } else {
        rest.removeFirst()
        if first == "\\", let next = rest.first, next.isPunctuation || next.isSymbol {
          letters.append((next, style))
          rest.removeFirst()
        } else {
          letters.append((first, style))
        }
      }
    }
  }

  /// The words without marks.
  public var plain: String { String(letters.map(\.character)) }

  /// The columns that the words take on one line.
  public var cells: Int { letters.reduce(0) { $0 + $1.character.cells } }

  /// The columns of the widest word.
  public var widestWord: Int { plain.split(separator: " ").map(\.cells).max() ?? 0 }

  /// The sentence in lines of at most `width` columns, painted, and the columns of each.
  public func lines(width: Int, ink: Ink) -> [(text: String, cells: Int)] {
    var lines: [[Letter]] = []
    var line: [Letter] = []
    var columns = 0
    func end() {
      lines.append(line)
      (line, columns) = ([], 0)
    }
    for word in letters.split(whereSeparator: { $0.character == " " }) {
      let size = word.reduce(0) { $0 + $1.character.cells }
      if !line.isEmpty {
        if columns + 1 + size > width {
          end()
        } else {
          // A space between two words of code is code.
          let isOne = line.last?.style == word.first?.style
          line.append((" ", isOne ? word.first?.style ?? .plain : .plain))
          columns += 1
        }
      }
      for letter in word {
        if columns > 0, columns + letter.character.cells > width { end() }
        line.append(letter)
        columns += letter.character.cells
      }
    }
    end()
    return lines.map { line in
      (Prose.painted(line, ink), line.reduce(0) { $0 + $1.character.cells })
    }
  }

  private static func painted(_ letters: [Letter], _ ink: Ink) -> String {
    var text = ""
    var rest = letters[...]
    while let style = rest.first?.style {
      let run = rest.prefix { $0.style == style }
      rest = rest.dropFirst(run.count)
      let words = String(run.map(\.character))
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
    guard
      let match = text.prefixMatch(
        of: /!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/)
    else { return nil }
    text = text[match.range.upperBound...]
    return match.1
  }

  /// Takes a tag of HTML or an address in angle brackets off the front, and gives what it shows.
  private static func tag(at text: inout Substring) -> Substring? {
    if let match = text.prefixMatch(of: /<(https?:[^>]+)>/) {
      text = text[match.range.upperBound...]
      return match.1
    }
    guard let match = text.prefixMatch(of: /<\/?[a-z]+ *\/?>/) else { return nil }
    text = text[match.range.upperBound...]
    return " "
  }
}
