import ChapterKit

/// A note laid out for a terminal: without Markdown, its machinery and, at first, its answers.
struct NoteView {
  let chapter: Chapter
  /// Whether what is folded away on a page of GitHub is unfolded here.
  let hasAnswers: Bool
  let language: Language
  let ink: Ink
  let width: Int

  /// The lines of a note.
  func lines(of note: String) -> [String] {
    lines(of: Markdown.blocks(of: note), width: width)
  }

  private func lines(of blocks: [Markdown.Block], width: Int) -> [String] {
    var lines: [String] = []
    var previous: Markdown.Block?
    for (place, block) in blocks.enumerated() {
      if case .comment = block { continue }
      if case .fence("mermaid", _) = block, hasPicture(beside: place, in: blocks) { continue }
      let isTight =
        switch (previous, block) {
        case (nil, _): true
        case (.entry, .entry): true
        case (.fold, .fold): !hasAnswers
        default: false
        }
      if !isTight { lines.append("") }
      lines += self.lines(of: block, width: width)
      previous = block
    }
    return lines
  }

  private func lines(of block: Markdown.Block, width: Int) -> [String] {
    switch block {
    case .heading(let level, let text): heading(level, text, width: width)
    case .paragraph(let text):
      Self.drawing(in: text).map { fence("text", drawing($0), width: width) }
        ?? paragraph(text, width: width)
    case .entry(let mark, let blocks): entry(mark, blocks, width: width)
    case .quote(let blocks):
      lines(of: blocks, width: width - 2).map { ink.faint("│") + ($0.isEmpty ? "" : " " + $0) }
    case .fence("mermaid", _): picture(width: width)
    case .fence(let language, let code): fence(language, code, width: width)
    case .table(let rows): Grid(rows: rows, ink: ink).lines(width: width)
    case .fold(let summary, let blocks): fold(summary, blocks, width: width)
    case .comment: []
    case .line: [ink.faint(String(repeating: "─", count: width))]
    }
  }

  private func heading(_ level: Int, _ text: String, width: Int) -> [String] {
    let prose = Prose(level > 2 ? "── \(text)" : text, style: .strong)
    let title = prose.lines(width: width, ink: ink)
    switch level {
    case 1: return title.map(\.text) + [ink.faint(String(repeating: "─", count: width))]
    case 2:
      let line = String(repeating: "─", count: title.map(\.cells).max() ?? 0)
      return title.map(\.text) + [ink.faint(line)]
    default: return title.map(\.text)
    }
  }

  /// The sentences of a paragraph behind each other. One that begins with strong words names its
  /// subject, and begins a line.
  private func paragraph(_ text: String, width: Int) -> [String] {
    var parts: [String] = []
    for line in text.lines {
      if parts.isEmpty || line.hasPrefix("**") {
        parts.append(String(line))
      } else {
        parts[parts.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    return parts.flatMap { Prose($0).lines(width: width, ink: ink).map(\.text) }
  }

  private func entry(_ mark: String, _ blocks: [Markdown.Block], width: Int) -> [String] {
    let mark = mark.hasSuffix(".") ? mark + " " : "• "
    let blank = String(repeating: " ", count: mark.cells)
    return lines(of: blocks, width: width - mark.cells).enumerated().map { place, line in
      place == 0 ? mark + line : line.isEmpty ? "" : blank + line
    }
  }

  /// Code, indented where there is room for it, and runs; a line that is too wide goes on deeper.
  private func fence(_ kind: String, _ code: [String], width: Int) -> [String] {
    let widest = code.map(\.cells).max() ?? 0
    let indentation = kind == "text" || widest + 4 > width ? "" : "    "
    return code.flatMap { line -> [String] in
      if line.isBlank { return [""] }
      let isCode = kind != "text" || line.hasPrefix("$ ")
      return Grid.broken(line, width: width - indentation.count).map {
        indentation + (isCode ? ink.code($0) : $0)
      }
    }
  }

  // MARK: What is not in the terminal

  private func fold(_ summary: String, _ blocks: [Markdown.Block], width: Int) -> [String] {
    if hasAnswers {
      let title = Prose("▾ \(summary)", style: .strong).lines(width: width, ink: ink).map(\.text)
      return title + lines(of: blocks, width: width)
    }
    let note = "swift run Workbook \(chapter.label) --notes --answers"
    let title = "▸ \(summary)"
    return Listing(rows: [(title, episode(in: blocks) ?? note)], ink: ink).lines(width: width)
  }

  /// The call that shows the mistake or the exercise whose run stands in these blocks.
  private func episode(in blocks: [Markdown.Block]) -> String? {
    for case .comment(let text) in blocks {
      if let match = text.firstMatch(
        of: /run: ([0-9]+ --(?:mistake|exercise) [0-9]+(?: --answer)?)/)
      {
        return "swift run Workbook \(match.1)"
      }
    }
    return nil
  }

  /// Whether a drawing has a picture in text beside it, which shows the same.
  private func hasPicture(beside place: Int, in blocks: [Markdown.Block]) -> Bool {
    let others = [blocks[..<place].last, blocks[(place + 1)...].first].compactMap(\.self)
    return others.contains { block in
      return switch block {
      case .paragraph(let text): Self.drawing(in: text) != nil
      case .fence("text", let lines): lines.contains { $0.contains("┝") }
      default: false
      }
    }
  }

  /// The file of a drawing, if a paragraph is one.
  private static func drawing(in text: String) -> String? {
    text.wholeMatch(of: /!\[.*\]\((pictures\/.*\.svg)\)/).map { String($0.1) }
  }

  /// A drawing as text, as its file has it.
  private func drawing(_ file: String) -> [String] {
    let folder = chapter.note.prefix { $0 != "/" }
    return Drawing.text(of: (try? Project.text(of: "\(folder)/\(file)")) ?? "")
  }

  private func picture(width: Int) -> [String] {
    let text = Text(
      "(A drawing stands here; GitHub and editors draw it from \(chapter.note).)",
      ko: "(이 자리에는 그림이 있습니다. GitHub나 편집기에서 \(chapter.note) 파일을 열면 보입니다.)")
    return text[language].wrapped(to: width).map(ink.faint)
  }
}
