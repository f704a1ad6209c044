/// A statement of a script that can be left out, as far as its form can tell.
///
/// It is a call, an assignment, a loop or a condition. What declares something, hands something back,
/// leaves a scope or calls the page is none.
public struct Statement: Hashable, Sendable {
  /// The lines of the file that it takes, numbered from 1.
  public let lines: ClosedRange<Int>
  /// As it is written, without what indents it and without a remark at its end.
  public let text: String
  /// Whether the reader sees it.
  public let isShown: Bool
  /// Whether it is all there is in its block, so that it may be what a closure hands back.
  public let isAlone: Bool
  /// Why it stands there although the run comes out the same without it; `nil` if nobody says.
  public let reason: Text?

  /// Why a statement may stand in a step of which it changes nothing.
  ///
  /// The source names one in a comment above the statement: `// idle: program`.
  static let reasons: [String: Text] = [
    "program": Text(
      "part of the program that one would write", ko: "실제 프로그램이라면 쓸 줄입니다"),
    "chance": Text(
      "without it another outcome is allowed too; which one comes is chance",
      ko: "빼면 다른 결과도 나올 수 있습니다. 어느 쪽이 나올지는 우연입니다"),
    "claim": Text(
      "that it changes nothing is what the step shows", ko: "바꾸는 것이 없다는 점이 이 단계의 내용입니다"),
    "pair": Text(
      "either of two lines would do; the pair is what one writes",
      ko: "두 줄 가운데 하나로도 같지만 보통 함께 씁니다"),
  ]

  /// All statements of a source, whatever step they belong to.
  public static func all(in source: String) -> [Statement] {
    let script = Script(source)
    var statements: [Statement] = []
    var line = 1
    while line <= script.range.upperBound {
      guard script.isCode(line), script.opensForPage(line) else {
        line += 1
        continue
      }
      let end = script.end(ofBlockAt: line)
      statements += script.statements(in: (line + 1)..<end)
      line = max(end, line + 1)
    }
    return statements
  }

  /// The remark above a statement that gives its reason.
  static let reasonMark = "// idle: "
}

/// A line that a step shows, as the reader sees it.
public struct ShownLine: Sendable {
  public let text: String
  /// The statement that begins here; `nil` if none does that could be left out.
  public let statement: Statement?
}

extension Step {
  /// The statements of the script that could be left out, in the order of the source.
  ///
  /// - Throws: ``Snippet/Failure`` if the source cannot be read, or is not what was compiled.
  public func statements() throws(Snippet.Failure) -> [Statement] {
    try checkSource()
    let script = try Script.at(file)
    return script.bodies(ofStepAt: line).flatMap(script.statements)
  }

  /// The lines of the script that a reader sees, without those of other files.
  ///
  /// - Throws: ``Snippet/Failure`` if the source cannot be read, or is not what was compiled.
  public func shownLines() throws(Snippet.Failure) -> [ShownLine] {
    try checkSource()
    let script = try Script.at(file)
    return script.bodies(ofStepAt: line).flatMap { body in
      let statements = script.statements(in: body)
      return script.shownLines(in: body).map { line, text in
        ShownLine(text: text, statement: statements.first { $0.lines.lowerBound == line })
      }
    }
  }
}

extension Script {
  /// The lines of a step, and of the functions of its file that it gives its page to.
  func bodies(ofStepAt line: Int) -> [Range<Int>] {
    guard let head = (line..<end(ofCallAt: line)).first(where: opensForPage) else { return [] }
    let body = (head + 1)..<end(ofBlockAt: head)
    guard body.contains(where: handsPageOver) else { return [body] }
    let functions = range.filter { opensForPage($0) && text(at: $0).contains("func ") }
      .filter { function in
        let name = text(at: function).components(separatedBy: "func ").last?.prefix { $0 != "(" }
        return body.contains { text(at: $0).contains("\(name ?? "")(page") }
      }
    return [body] + functions.map { ($0 + 1)..<end(ofBlockAt: $0) }
  }

  /// The statements in these lines, and in the blocks inside them, that could be left out.
  func statements(in lines: Range<Int>) -> [Statement] {
    var statements: [Statement] = []
    let first = lines.first(where: isCode) ?? lines.lowerBound
    let isAlone = (end(ofStatementAt: first)..<max(end(ofStatementAt: first), lines.upperBound))
      .allSatisfy { !isCode($0) }
    var line = lines.lowerBound
    while line < lines.upperBound {
      guard isCode(line), !text(at: line).dropIndentation.hasPrefix("#") else {
        line += 1
        continue
      }
      let end = min(end(ofStatementAt: line), lines.upperBound)
      defer { line = end }
      let range = line..<end
      if Self.canBeLeftOut(text(at: line).dropIndentation), !range.contains(where: usesPage) {
        statements.append(
          Statement(
            lines: line...(end - 1),
            text: range.filter { !isReason($0) }.map(code).joined(separator: " "),
            isShown: isShown(line), isAlone: isAlone, reason: reason(of: line)))
      }
      if usesPage(line) { continue }
      var inner = line
      while inner < end {
        guard let block = block(at: inner) else {
          inner += 1
          continue
        }
        statements += self.statements(in: block)
        inner = max(block.upperBound, inner + 1)
      }
    }
    return statements
  }

  /// The lines of the block that begins at a line; `nil` if none does.
  private func block(at line: Int) -> Range<Int>? {
    let text = text(at: line)
    let isCase = text.dropIndentation.hasPrefix("case ") || text.dropIndentation == "default:"
    guard text.hasSuffix("{") || text.hasSuffix(" in") || isCase && text.hasSuffix(":") else {
      return nil
    }
    return (line + 1)..<(text.contains("switch ") ? end(ofSwitchAt: line) : end(ofBlockAt: line))
  }

  private func end(ofSwitchAt line: Int) -> Int {
    let indentation = text(at: line).indentation
    var end = line + 1
    while end <= range.upperBound,
      text(at: end).indentation != indentation || !text(at: end).dropIndentation.hasPrefix("}")
    { end += 1 }
    return end
  }

  /// The line behind a statement: behind the bracket that closes it, if there is one.
  private func end(ofStatementAt line: Int) -> Int {
    let indentation = text(at: line).indentation
    var end =
      text(at: line).contains("switch ") && text(at: line).hasSuffix("{")
      ? end(ofSwitchAt: line) : end(ofBlockAt: line)
    while end <= range.upperBound, text(at: end).indentation == indentation,
      let first = text(at: end).dropIndentation.first, ")]}".contains(first)
    {
      end = self.end(ofBlockAt: end)
    }
    while end > line + 1, text(at: end - 1).isBlank { end -= 1 }
    return end
  }

  private static func canBeLeftOut(_ text: Substring) -> Bool {
    var text = text
    for prefix in ["try ", "try? ", "await "] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
    }
    if text.hasPrefix("super.init") || text.hasPrefix("self.init") { return false }
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if ["for", "while", "if", "do", "defer", "repeat", "switch"].contains(word) { return true }
    if declarations.contains(word) || word.isEmpty { return false }
    // What is made and not kept is handed back; but a task runs.
    let isMade = word.first?.isUppercase == true && !text.dropFirst(word.count).hasPrefix(".")
    if isMade, word != "Task" { return false }
    // A call or an assignment; anything else is a value that a closure gives back.
    return text.contains(" = ") || text.contains("= ") || text.contains("(") || text.hasSuffix("{")
  }

  private static let declarations: Set<Substring> = [
    "let", "var", "func", "class", "struct", "enum", "actor", "protocol", "extension", "typealias",
    "private", "fileprivate", "public", "internal", "open", "final", "override", "static", "lazy",
    "weak", "unowned", "nonisolated", "init", "deinit", "import", "case", "default", "return",
    "throw", "break", "continue", "fallthrough", "guard", "precondition", "fatalError",
    "convenience", "required", "async", "set", "get", "willSet", "didSet",
  ]

  /// A line without what indents it and without a remark at its end.
  private func code(_ line: Int) -> String {
    let text = text(at: line).dropIndentation
    guard let remark = text.range(of: "  // ") else { return String(text) }
    return String(text[..<remark.lowerBound])
  }

  private func isReason(_ line: Int) -> Bool {
    text(at: line).dropIndentation.hasPrefix(Statement.reasonMark)
  }

  /// What a comment above a statement says of why it stands there.
  private func reason(of line: Int) -> Text? {
    guard line > 1, isReason(line - 1) else { return nil }
    let above = text(at: line - 1).dropIndentation
    return Statement.reasons[String(above.dropFirst(Statement.reasonMark.count))]
  }
}

extension Substring {
  fileprivate var dropIndentation: Substring { dropFirst(indentation) }
}
