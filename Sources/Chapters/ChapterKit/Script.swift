import Operations
import Synchronization

/// A source file whose steps are shown from their own lines.
///
/// A line that names `page`, be it in a comment at its end, is the book's, with all that is indented
/// deeper below it. So are comments, and what stands between `// snippet.hide` and `// snippet.show`.
/// All other lines are the reader's.
struct Script: Sendable {
  private let lines: [Substring]
  /// How much deeper a line is indented than the reader sees it: what encloses it is hidden.
  private let depths: [Int]
  /// For each line whether it is the reader's.
  private var isShown: [Bool]

  /// The scripts that were read: a chapter has many steps in the same file.
  private static let known = Mutex<[String: Script]>([:])

  /// - Throws: ``Snippet/Failure`` if the file cannot be read.
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
    lines = source.lines
    var depth = 0
    var hidden = 0
    depths = lines.map { line in
      let text = line.dropFirst(line.indentation)
      if text.hasPrefix("// snippet.hide") { hidden = line.indentation }
      if text.hasPrefix("// snippet.show") { depth += line.indentation - hidden }
      return depth
    }
    var isHiding = false
    isShown = lines.map { line in
      let text = line.dropFirst(line.indentation)
      guard text.hasPrefix("//") else { return !isHiding }
      if text.hasPrefix("// snippet.hide") { isHiding = true }
      if text.hasPrefix("// snippet.show") { isHiding = false }
      return false
    }
    for line in 1...lines.count where namesPage(line) {
      for hidden in line..<min(end(ofCallAt: line), lines.count + 1) { isShown[hidden - 1] = false }
    }
  }

  /// The lines of the script that a line belongs to, numbered from 1: the body of the nearest closure
  /// or function around it that is given a `page`; `nil` if there is none.
  func body(around line: Int) -> Range<Int>? {
    var indentation = self[line].indentation
    var head = line - 1
    while head > 0, indentation > 0 {
      let text = self[head]
      if !text.isBlank, text.indentation < indentation {
        indentation = text.indentation
        if takesPage(head) { return (head + 1)..<end(ofBlockAt: head) }
      }
      head -= 1
    }
    return nil
  }

  /// The line behind a call that begins at a line.
  func end(ofCallAt line: Int) -> Int {
    let end = end(ofBlockAt: line)
    guard end <= lines.count else { return end }
    let text = self[end]
    let closes = text.dropFirst(text.indentation).first.map { ")]}".contains($0) } ?? false
    return closes && text.indentation == self[line].indentation && end > line + 1 ? end + 1 : end
  }

  /// The first of these lines that gives the page to a function.
  func handingOver(in range: Range<Int>) -> Int? {
    range.first { self[$0].contains("page") && self[$0].contains(/\bpage[,)]/) }
  }

  /// The reader's lines among these, without the indentation that all of them share.
  func shown(in range: Range<Int>) -> [String] {
    var shown = range.filter { isShown[$0 - 1] }.map {
      self[$0].dropFirst(min(depths[$0 - 1], self[$0].indentation))
    }
    while shown.last?.isBlank == true { shown.removeLast() }
    shown = Array(shown.drop { $0.isBlank })
    let indentation = shown.filter { !$0.isBlank }.map(\.indentation).min() ?? 0
    return shown.map { String($0.dropFirst(indentation)) }
  }

  /// The first argument of a call, as it is written.
  func argument(ofCallAt line: Int) -> String {
    var text = ""
    for part in line..<end(ofCallAt: line) {
      let part = self[part].trimmingPrefix { $0 == " " }
      let isTight = ["(", "["].contains { text.hasSuffix($0) } || part.hasPrefix(".")
      text += (text.isEmpty || isTight ? "" : " ") + part
    }
    guard let call = text.range(of: "page.") else { return text }
    let arguments = text[call.upperBound...].drop { $0 != "(" }.dropFirst()
    return String(arguments.prefix(Self.lengthOfArgument(arguments)))
  }

  /// How many characters there are before the comma or the bracket that ends an argument.
  private static func lengthOfArgument(_ text: Substring) -> Int {
    var depth = 0
    var count = 0
    // The brackets around each text that is being read: what is interpolated has texts of its own.
    var interpolations: [Int] = []
    var isText = false
    var previous: Character = " "
    for character in text {
      if isText {
        if character == "\"", previous != "\\" {
          isText = false
        } else if character == "(", previous == "\\" {
          interpolations.append(depth)
          depth += 1
          isText = false
        }
      } else {
        switch character {
        case "\"": isText = true
        case "(", "[", "{": depth += 1
        case ",", ")", "]", "}":
          if depth == 0 { return count }
          if character != "," { depth -= 1 }
          if character == ")", interpolations.last == depth {
            interpolations.removeLast()
            isText = true
          }
        default: break
        }
      }
      previous = character
      count += 1
    }
    return count
  }

  /// The numbers of all lines.
  var range: ClosedRange<Int> { 1...lines.count }

  func text(at line: Int) -> Substring { self[line] }

  private subscript(line: Int) -> Substring { lines[line - 1] }

  /// Whether a line is the book's; no other can call a page.
  func namesPage(_ line: Int) -> Bool {
    guard line <= lines.count else { return false }
    let text = self[line]
    guard text.contains("page") else { return false }
    return text.firstMatch(of: /(?:\bpage[.,)])|(?:\/\/ page$)/) != nil
  }

  /// Whether a closure or a function begins at a line that is given a page.
  private func takesPage(_ line: Int) -> Bool {
    if self[line].hasSuffix("{ page in") { return true }
    guard self[line].hasSuffix("{") else { return false }
    // A function whose parameters stand in lines of their own begins further up.
    var head = line
    while head > 1, self[head].trimmingPrefix(while: { $0 == " " }).hasPrefix(")") {
      repeat { head -= 1 } while head > 1 && self[head].indentation > self[line].indentation
    }
    return (head...line).contains { self[$0].contains("page: Page") }
  }

  /// The first line below this one that is not indented deeper.
  private func end(ofBlockAt line: Int) -> Int {
    var end = line + 1
    while end <= lines.count, self[end].isBlank || self[end].indentation > self[line].indentation {
      end += 1
    }
    return end
  }
}
