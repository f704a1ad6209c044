/// A note's text, taken apart into blocks; the part of Markdown that the notes use.
enum Markdown {
  indirect enum Block {
    case heading(Int, String)
    case paragraph(String)
    /// A list entry with its mark: `-` or `1.`.
    case entry(String, [Block])
    case quote([Block])
    case fence(language: String, [String])
    case table([[String]])
    /// What GitHub folds away: the line that is seen, and what is behind it.
    case fold(String, [Block])
    /// A comment: the origin of the block that follows.
    case comment(String)
    case line
  }

  /// The blocks of a text.
  static func blocks(of text: String) -> [Block] {
    blocks(of: Substring(text).lines[...])
  }

  private typealias Lines = ArraySlice<Substring>

  private static func blocks(of lines: Lines) -> [Block] {
    var rest = lines
    var blocks: [Block] = []
    while let line = rest.first {
      if line.isBlank {
        rest.removeFirst()
      } else {
        blocks.append(next(&rest))
      }
    }
    return blocks
  }

  /// Takes the first block off lines of which the first is not empty.
  private static func next(_ rest: inout Lines) -> Block {
    let line = rest.removeFirst()
    if let heading = heading(line) { return heading }
    let indentation = line.indentation
    if line.dropFirst(indentation).hasPrefix("```") {
      let inside = rest.prefix { !$0.dropFirst($0.indentation).hasPrefix("```") }
      rest = rest.dropFirst(inside.count + 1)
      return .fence(
        language: String(line.dropFirst(indentation + 3)),
        inside.map { String($0.dropFirst(indentation)) })
    }
    if line.hasPrefix("<!--") { return comment(line, &rest) }
    if line.hasPrefix("<details") { return fold(line, &rest) }
    if isLine(line) { return .line }
    if line.hasPrefix(">") {
      let inside = [line] + rest.prefix { $0.hasPrefix(">") }
      rest = rest.dropFirst(inside.count - 1)
      return .quote(blocks(of: inside.map { $0.dropFirst($0.hasPrefix("> ") ? 2 : 1) }[...]))
    }
    if let mark = entryMark(of: line) { return entry(mark, line, &rest) }
    if line.hasPrefix("|") {
      let inside = [line] + rest.prefix { $0.hasPrefix("|") }
      rest = rest.dropFirst(inside.count - 1)
      let isRuled = { (row: Substring) in row.allSatisfy { "|-: ".contains($0) } }
      return .table(inside.filter { !isRuled($0) }.map(cells))
    }
    let more = rest.prefix { !$0.isBlank && !interrupts($0) }
    rest = rest.dropFirst(more.count)
    return .paragraph(([line] + more).joined(separator: "\n"))
  }

  private static func heading(_ line: Substring) -> Block? {
    let level = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let title = line.dropFirst(level)
    guard (1...6).contains(level), title.hasPrefix(" ") else { return nil }
    return .heading(level, String(title.dropFirst(title.indentation)))
  }

  private static func isLine(_ line: Substring) -> Bool {
    (line.hasPrefix("---") || line.hasPrefix("***"))
      && line.utf8.allSatisfy { $0 == line.utf8.first || $0 == UInt8(ascii: " ") }
  }

  /// The spaces and the mark that a list entry begins with, and the length of both with the spaces
  /// behind them.
  private typealias EntryMark = (indentation: Int, mark: Substring, length: Int)

  private static func entryMark(of line: Substring) -> EntryMark? {
    let indentation = line.indentation
    let text = line.dropFirst(indentation)
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
    let isMark =
      digits > 0 ? text.dropFirst(digits).first == "." : text.first == "-" || text.first == "*"
    guard isMark else { return nil }
    let mark = text.prefix(digits + 1)
    let spaces = text.dropFirst(mark.count).indentation
    return spaces > 0 ? (indentation, mark, indentation + mark.count + spaces) : nil
  }

  /// Whether a line begins a block where a paragraph has not ended.
  private static func interrupts(_ line: Substring) -> Bool {
    line.hasPrefix("#") || line.hasPrefix("```") || line.hasPrefix("<!--") || line.hasPrefix(">")
      || line.hasPrefix("<details") || line.hasPrefix("|")
      || entryMark(of: line) != nil
  }

  private static func comment(_ line: Substring, _ rest: inout Lines) -> Block {
    var lines = [line]
    while lines.last?.contains("-->") == false, let next = rest.popFirst() { lines.append(next) }
    return .comment(lines.joined(separator: "\n"))
  }

  private static func fold(_ line: Substring, _ rest: inout Lines) -> Block {
    var inside: [Substring] = []
    var depth = 1
    while let next = rest.popFirst() {
      if next.hasPrefix("<details") { depth += 1 }
      if next.hasPrefix("</details>") { depth -= 1 }
      if depth == 0 { break }
      inside.append(next)
    }
    let summary = ([line] + inside).lazy.compactMap { line in
      line.firstRange(of: "<summary>").flatMap { start in
        line.firstRange(of: "</summary>").map { String(line[start.upperBound..<$0.lowerBound]) }
      }
    }.first
    return .fold(
      summary ?? "", blocks(of: inside.filter { !$0.hasPrefix("<summary>") }[...]))
  }

  private static func entry(
    _ mark: EntryMark, _ line: Substring, _ rest: inout Lines
  ) -> Block {
    var inside = [line.dropFirst(mark.length)]
    while let next = rest.first {
      let depth = next.indentation
      let isEmpty = depth == next.utf8.count
      if isEmpty {
        // An empty line belongs to the entry if what follows it does.
        let following = rest.first { !$0.isBlank }
        guard let following, following.indentation > mark.indentation else { break }
      } else if depth <= mark.indentation {
        // A line of the same sentence need not be indented.
        if interrupts(next) || inside.last?.isEmpty == true { break }
      }
      inside.append(next.dropFirst(min(depth, mark.length)))
      rest.removeFirst()
    }
    return .entry(String(mark.mark), blocks(of: inside[...]))
  }

  /// The cells of a row of a table; a bar behind a backslash belongs to its cell.
  private static func cells(_ row: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in row.drop(while: { $0 == " " }).dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        if isEscaped, character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
    return cells.map { $0.split(separator: " ").joined(separator: " ") }
  }
}
