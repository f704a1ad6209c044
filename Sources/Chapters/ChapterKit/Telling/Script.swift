import Operations
import Synchronization

/// A source file with steps. Each step shows its own lines.
///
/// These lines belong to the book and are not shown:
/// - a line that names `page` in its code or ends in the comment `// page`, with all deeper indented lines
///   below it;
/// - comments, and lines between `// snippet.hide` and `// snippet.show`.
///
/// The word `page` in a string literal or after a dot does not count. All other lines belong to the reader,
/// as does `let beach = page.gate(…)` if a line of the reader uses `beach`.
struct Script: Sendable {
  private var lines: [Line]

  /// The properties of a line. Computed once, because scripts are queried often.
  private struct Line: Sendable {
    enum Kind { case code, remark, hide, show }

    var text: Substring { didSet { code = String(text).withBlankLiterals[...] } }
    /// The same text with the contents of string literals blanked.
    private(set) var code: Substring
    let indentation: Int
    let isBlank: Bool
    let kind: Kind
    /// The word after `// snippet.`, if the line is such a marker.
    let marker: Substring?
    /// True for a line of a documentation comment.
    let isDocumentation: Bool
    /// True if the line ends in `// page` and therefore belongs to the book.
    let isMarked: Bool
    /// True if the code names the page.
    private(set) var usesPage = false
    private(set) var handsPageOver = false
    /// True if a block begins at the end of the line. The next property is true if that block is a closure
    /// that takes a page.
    let opens: Bool
    let opensForPage: Bool
    /// True if the line begins with a closing bracket.
    let closes: Bool
    /// The indentation to remove because of enclosing lines that are hidden.
    var depth = 0
    /// True if the line belongs to the reader.
    var isShown = true

    var namesPage: Bool { isMarked || usesPage }

    init(_ text: Substring, code whole: Substring) {
      self.text = text
      self.code = whole
      indentation = text.indentation
      isBlank = text.isBlank
      let code = whole.dropFirst(whole.indentation)
      let mark = "// snippet."
      marker = code.hasPrefix(mark) ? code.dropFirst(mark.count) : nil
      isDocumentation = code.hasPrefix("///")
      kind =
        switch marker {
        case "hide": .hide
        case "show": .show
        default: code.hasPrefix("//") ? .remark : .code
        }
      opens = code.hasSuffix("{")
      opensForPage = code.hasSuffix("{ page in")
      closes = ")]}".contains(code.first ?? " ")
      isMarked = code.hasSuffix("// page")
      let parts = code.components(separatedBy: "page")
      for (before, behind) in zip(parts, parts.dropFirst()) {
        if let last = before.last, last.isLetter || "_.".contains(last) { continue }
        if behind.hasPrefix(",") || behind.hasPrefix(")") { handsPageOver = true }
        if behind.hasPrefix(".option(") || before.hasSuffix(" = ") || before.hasSuffix(" = try ") {
          continue
        }
        if behind.hasPrefix(".") || handsPageOver { usesPage = true }
      }
    }
  }

  /// A cache of scripts by path, because many steps of a chapter share a file.
  private static let known = Mutex<[String: Script]>([:])

  static func at(_ path: String) throws(Snippet.Failure) -> Script {
    if let known = known.withLock({ $0[path] }) { return known }
    guard let source = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .noFile(path)
    }
    let script = Script(source)
    known.withLock { $0[path] = script }
    return script
  }

  init(_ source: String) {
    var lines = zip(source.lines, source.withBlankLiterals.lines).map { Line($0, code: $1) }
    var depth = 0
    var hidden = 0
    var isHiding = false
    for place in lines.indices {
      let line = lines[place]
      switch line.kind {
      case .hide: (hidden, isHiding) = (line.indentation, true)
      case .show: (depth, isHiding) = (depth + line.indentation - hidden, false)
      case .code, .remark: break
      }
      lines[place].depth = depth
      lines[place].isShown = line.kind == .code && !isHiding
    }
    self.lines = lines
    for line in range where namesPage(line) {
      for hidden in line..<min(end(ofCallAt: line), lines.count + 1) {
        lines[hidden - 1].isShown = false
      }
    }
    self.lines = lines
    for line in range { showMade(at: line) }
  }

  /// Joins into one line a call that creates a value from the page. Shows that line only if the reader's
  /// lines below use the value's name.
  private mutating func showMade(at line: Int) {
    let code = self[line].code
    guard self[line].isShown, code.contains("page.") || code.hasSuffix("Gate(") else { return }
    let end = end(ofCallAt: line)
    lines[line - 1].text = self[line].text.prefix(self[line].indentation) + joined(line..<end)
    for part in line + 1..<end { lines[part - 1].isShown = false }
    guard let name = code.firstMatch(of: /let (\w+) = (?:try )?page\./)?.1 else { return }
    let block = (end..<lines.count + 1).prefix {
      self[$0].isBlank || self[$0].indentation >= self[line].indentation
    }
    lines[line - 1].isShown = seen(in: block).contains {
      $0.withBlankLiterals.split { !$0.isLetter && !$0.isNumber }.contains(name)
    }
  }

  /// The reader's view of some lines: shown lines, and the expressions of shown values.
  func seen(in range: Range<Int>) -> [String] {
    range.compactMap { line in
      if self[line].code.contains("page.show(") { return argument(ofCallAt: line) }
      return self[line].isShown ? String(self[line].text) : nil
    }
  }

  /// The lines of all snippets with this name, without their common indentation.
  func snippet(_ name: String) -> [String] {
    var (isOpen, isHidden) = (false, false)
    let own = lines.filter { line in
      switch line.marker {
      case "end": isOpen = false
      case "hide": isHidden = true
      case "show": isHidden = false
      case let marker?: isOpen = isOpen || marker == name
      case nil: return isOpen && !isHidden && !line.isDocumentation && !line.isMarked
      }
      return false
    }
    let indentation = own.filter { !$0.isBlank }.map(\.indentation).min() ?? 0
    return own.map { String($0.text.dropFirst(indentation)) }
  }

  /// The lines of the script that contains a line, numbered from 1: the body of the nearest enclosing
  /// closure or function that takes a `page`; `nil` if there is none.
  func body(around line: Int) -> Range<Int>? {
    var indentation = self[line].indentation
    var head = line - 1
    while head > 0, indentation > 0 {
      if !self[head].isBlank, self[head].indentation < indentation {
        indentation = self[head].indentation
        if takesPage(head) { return (head + 1)..<end(ofBlockAt: head) }
      }
      head -= 1
    }
    return nil
  }

  /// The line after a call that begins at `line`.
  func end(ofCallAt line: Int) -> Int {
    let end = end(ofBlockAt: line)
    guard end > line + 1, end <= lines.count, self[end].closes,
      self[end].indentation == self[line].indentation
    else { return end }
    return end + 1
  }

  /// The first of these lines that passes the page to a function.
  func handingOver(in range: Range<Int>) -> Int? { range.first { self[$0].handsPageOver } }

  /// The reader's lines in a range, without their common indentation.
  func shown(in range: Range<Int>) -> [String] { shownLines(in: range).map(\.text) }

  /// The same lines, each with its number.
  func shownLines(in range: Range<Int>) -> [(line: Int, text: String)] {
    var shown = range.filter { self[$0].isShown }[...]
    while let last = shown.last, self[last].isBlank { shown.removeLast() }
    shown = shown.drop { self[$0].isBlank }
    let indentation =
      shown.filter { !self[$0].isBlank }.map { self[$0].indentation - self[$0].depth }.min() ?? 0
    return shown.map { line in
      let hidden = self[line].isBlank ? 0 : indentation + self[line].depth
      return (line, String(self[line].text.dropFirst(hidden)))
    }
  }

  /// Several lines joined into one.
  private func joined(_ range: Range<Int>) -> String {
    range.reduce(into: "") { text, line in
      let part = self[line].text.dropFirst(self[line].indentation)
      let isTight = text.hasSuffix("(") || text.hasSuffix("[") || part.hasPrefix(".")
      text += (text.isEmpty || isTight ? "" : " ") + part
    }
  }

  /// The first argument of a call, as written.
  func argument(ofCallAt line: Int) -> String {
    let text = joined(line..<end(ofCallAt: line))
    let code = text.withBlankLiterals
    guard let call = code.range(of: "page."),
      let start = code[call.upperBound...].firstIndex(of: "(")
    else { return text }
    let (before, arguments) = (code.utf8[...start], code.utf8[code.index(after: start)...])
    let argument = text.utf8.dropFirst(before.count).prefix(Self.lengthOfArgument(arguments))
    return String(decoding: argument, as: UTF8.self)
  }

  /// The number of bytes before the comma or bracket that ends an argument.
  private static func lengthOfArgument(_ code: some Sequence<UInt8>) -> Int {
    var depth = 0
    var length = 0
    for byte in code {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ",") where depth == 0: return length
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return length }
        depth -= 1
      default: break
      }
      length += 1
    }
    return length
  }

  /// The numbers of all lines.
  var range: ClosedRange<Int> { 1...lines.count }

  func text(at line: Int) -> Substring { self[line].text }

  private subscript(line: Int) -> Line { lines[line - 1] }

  /// True if a line belongs to the book. Only such lines can call a page's methods.
  func namesPage(_ line: Int) -> Bool { line <= lines.count && self[line].namesPage }

  /// True if a line passes the page to a function.
  func handsPageOver(_ line: Int) -> Bool { self[line].handsPageOver }

  /// True if a closure or function that takes a page begins at the line.
  private func takesPage(_ line: Int) -> Bool {
    guard self[line].opens else { return self[line].opensForPage }
    // If the parameters are on separate lines, the function begins further up.
    var head = line
    while head > 1, self[head].closes {
      repeat { head -= 1 } while head > 1 && self[head].indentation > self[line].indentation
    }
    return (head...line).contains { self[$0].code.contains("page: Page") }
  }

  /// The lines of a step, and those of the functions in the same file to which the step passes its page.
  func bodies(ofStepAt line: Int) -> [Range<Int>] {
    guard let head = (line..<end(ofCallAt: line)).first(where: takesPage) else { return [] }
    let body = (head + 1)..<end(ofBlockAt: head)
    guard body.contains(where: handsPageOver) else { return [body] }
    let functions = range.filter { takesPage($0) && self[$0].code.contains("func ") }
      .filter { function in
        let name = self[function].code.components(separatedBy: "func ").last?.prefix { $0 != "(" }
        return body.contains { self[$0].code.contains("\(name ?? "")(page") }
      }
    return [body] + functions.map { ($0 + 1)..<end(ofBlockAt: $0) }
  }

  /// The line after a statement, including its closing brackets and, for a switch, its last case.
  func end(ofStatementAt line: Int) -> Int {
    let isSwitch = self[line].opens && self[line].code.contains("switch ")
    var end = end(ofBlockAt: line)
    while end <= lines.count, self[end].indentation == self[line].indentation,
      self[end].closes || isSwitch && self[end].code.hasSuffix(":")
    { end = self.end(ofBlockAt: end) }
    return end
  }

  /// The first line below this one that is not indented deeper.
  func end(ofBlockAt line: Int) -> Int {
    var end = line + 1
    while end <= lines.count, self[end].isBlank || self[end].indentation > self[line].indentation {
      end += 1
    }
    return end
  }
}

extension Step {
  /// The non-empty lines of the script that a reader sees, in order. Each is the range of lines that its
  /// statement takes in the file.
  public func shownLines() throws(Snippet.Failure) -> [Range<Int>] {
    try checkSource()
    let script = try Script.at(file)
    return script.bodies(ofStepAt: line).flatMap { script.shownLines(in: $0) }
      .filter { !$0.text.isBlank }.map { $0.line..<script.end(ofStatementAt: $0.line) }
  }
}
