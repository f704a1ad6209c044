import Operations

/// A sentence with `code` and **strong** words in Markdown.
///
/// The markup becomes colour or disappears; the words read the same either way.
public struct Prose: Sendable {
  /// The style of a letter.
  public enum Style: Sendable { case plain, strong, code }

  /// The words without markup.
  public private(set) var plain = ""
  /// The style of each letter, spaces excluded.
  private var styles: [Style] = []

  /// Parses a sentence. Words without markup have the given style.
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

  /// The sentence in lines of at most `width` columns, coloured with `ink`.
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
        // A space between two words of code belongs to the code.
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
