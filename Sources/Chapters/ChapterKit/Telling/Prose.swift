import Operations

/// A sentence with code in backticks and **strong** words, as Markdown marks them.
///
/// On a page the marks become colour, or nothing: the words read the same without them.
public struct Prose: Sendable {
  /// How a letter is written.
  public enum Style: Sendable { case plain, strong, code }

  /// The words without marks.
  public private(set) var plain = ""
  /// How each letter is written that is no space.
  private var styles: [Style] = []

  /// Reads a sentence; what has no marks is written in this style.
  public init(_ marked: some StringProtocol, style: Style = .plain) {
    var isStrong = false
    for (place, part) in marked.components(separatedBy: "`").enumerated() {
      if place % 2 == 1 {
        add(part, .code)
        continue
      }
      for (place, words) in part.components(separatedBy: "**").enumerated() {
        if place > 0 { isStrong.toggle() }
        add(words, isStrong ? .strong : style)
      }
    }
  }

  private mutating func add(_ words: String, _ style: Style) {
    plain += words
    styles += Array(repeating: style, count: words.count { $0 != " " })
  }

  /// The sentence in lines of at most `width` columns, painted.
  public func lines(width: Int, ink: Ink) -> [String] {
    let lines = plain.wrapped(to: width)
    guard ink.isOn else { return lines }
    var rest = styles[...]
    return lines.map { line in
      var (text, run, style) = ("", "", Style.plain)
      func end() {
        switch style {
        case .plain: text += run
        case .strong: text += ink.strong(run)
        case .code: text += ink.code(run)
        }
        run = ""
      }
      for letter in line {
        // A space between two words of code is code.
        let next = letter == " " && rest.first != style ? .plain : rest.first ?? .plain
        if letter != " " { _ = rest.popFirst() }
        if next != style { end() }
        style = next
        run.append(letter)
      }
      end()
      return text
    }
  }
}
