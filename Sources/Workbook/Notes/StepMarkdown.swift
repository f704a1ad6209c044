import ChapterKit
import Workbook

/// The steps of an episode as Markdown, from the items of a run.
///
/// The code of a step is one block of Swift that can be copied. Values and events follow the code as
/// comments. A picture is a file beside the notes.
struct StepMarkdown {
  let chapter: Chapter
  /// All code that the chapter shows.
  private let code: [String]
  /// The note, from the top of the project.
  let path: String
  let evidence: Evidence
  /// The tools that the note has introduced, and the picture files by path.
  private(set) var introduced: Set<String>
  private(set) var pictures: [String: String] = [:]

  init(
    of chapter: Chapter, in path: String, evidence: Evidence, introduced: Set<String>
  ) throws {
    code = try Episodes.told(by: chapter, in: .korean).flatMap(\.steps).flatMap(\.code)
    self.chapter = chapter
    self.path = path
    self.evidence = evidence
    self.introduced = introduced
  }

  /// Returns a step with its number. A step of the walkthrough has an anchor with its name.
  mutating func lines(
    of told: StepResult, number: Int, hasCode: Bool = true, hasAnchor: Bool
  ) -> [String] {
    let anchor = hasAnchor ? "<a id=\"\(told.name)\"></a>" : ""
    var page = Block(lines: ["**\(number).** \(anchor)\(told.claim.sentences[0])"])
    page.lines += told.claim.sentences.dropFirst()
    var files: [String] = []
    for item in told.items {
      switch item {
      case .code(let lines): if hasCode { page.code(lines) }
      case .value(let value): page.value(value)
      case .event(let text), .awaited(let text), .reached(let text): page.remark("» \(text)")
      case .sentence(let text): page.prose(text)
      case .introduction(let tool):
        if introduced.insert(tool.topic).inserted {
          page.prose(Frames.sentence(on: tool, step: told.code, chapter: code))
        }
      case .table(let table):
        page.text(table(Item.Surface(language: .korean, width: 75, hasColour: false)))
      case .picture(let picture):
        let place = files.isEmpty ? "" : "-\(files.count + 1)"
        let name = "\(chapter.label)-\(told.name)\(place)"
        let drawing = Drawing(
          picture: picture.record, title: told.claim,
          hasLegend: introduced.insert("picture").inserted)
        let timeline = "\(picture.timeline(width: 75))"
        pictures["pictures/\(name).svg"] = drawing.file(saying: timeline)
        files.append("![\(told.claim.sentences[0])](pictures/\(name).svg)")
      }
    }
    page.close()
    for file in files { page.lines += ["", file] }
    if let foot = foot(of: told) { page.lines += [""] + foot }
    if let reason = told.reason { page.lines += [""] + reason.sentences }
    return page.lines
  }

  /// Returns the mark and the rules, if there are any. The index of the notes explains the marks.
  private func foot(of told: StepResult) -> [String]? {
    // Some signs have a special meaning at the start of a Markdown line.
    let sign = "**\(told.mark == .standIn ? "\\" : "")\(told.mark.sign)**"
    var parts = told.verdict.rules.map { rule in
      RuleLines(path: path).link(to: rule) + (remark(on: rule, in: told).map { " (\($0))" } ?? "")
    }
    if [.unmeasured, .standIn, .unexpected].contains(told.mark) {
      parts.insert(told.mark.sentence.korean, at: 0)
    }
    if parts.isEmpty { return nil }
    let disputes = told.mark == .disputed ? told.verdict.rules.compactMap(\.dispute?.korean) : []
    return [sign + " " + parts.joined(separator: " · ")] + disputes.flatMap { [""] + $0.sentences }
  }

  /// Returns the remark on a rule: a dispute between documents, or the departure that the run shows.
  private func remark(on rule: Rule, in told: StepResult) -> String? {
    guard told.mark == .departs, [.inPart, .departs].contains(evidence.mark(of: rule)) else {
      return evidence.markAsShown(of: rule) == .disputed ? "문서가 서로 엇갈립니다" : nil
    }
    let platform = LinuxPage.link(Platform.current.name, to: rule, on: .current)
    return "\(platform): \((rule.departure(on: .current)?.observed ?? Rule.absence).korean)"
  }

  /// Returns the question of an exercise: the code and events of a run, without the values.
  static func question(_ told: [StepResult]) -> [String] {
    var page = Block(lines: [])
    for item in told.flatMap(\.question) {
      switch item {
      case .code(let lines): page.code(lines)
      case .event(let text): page.remark("» \(text)")
      case .value(let value) where value.expectation != nil: page.question(value.label)
      default: break
      }
    }
    page.close()
    return page.lines
  }

  /// Lines of Markdown, which may end in an open block of Swift.
  private struct Block {
    var lines: [String]
    private var swift: [String] = []
    private var values: [(label: String, comment: String)] = []
    private var rows: [(label: String, value: String)] = []
    private var isAfterCode = false
    /// True if the block contains a value or an event.
    private var hasHappened = false

    init(lines: [String]) { self.lines = lines }

    mutating func code(_ code: [String]) {
      flush()
      // Code from another file is a separate paragraph.
      if isAfterCode { swift.append("") }
      swift += code
      isAfterCode = true
    }

    mutating func value(_ value: Item.Value) {
      if value.isRow {
        rows.append((value.label, value.shown))
        return
      }
      let expected = value.expectation.flatMap { $0.agrees ? nil : " (\($0.sentence.korean))" }
      values.append((value.label, value.shown + (expected ?? "")))
    }

    mutating func question(_ label: String) { values.append((label, "?")) }

    mutating func remark(_ text: String) {
      flush()
      (hasHappened, isAfterCode) = (true, false)
      swift.append("// \(text)")
    }

    /// Adds sentences: above the block while it has no value or event, inside the block otherwise.
    mutating func prose(_ text: String) {
      flush()
      if hasHappened {
        for sentence in text.sentences { remark(Prose(sentence).plain) }
      } else {
        lines += [""] + text.sentences
      }
    }

    /// Adds lines of plain text.
    mutating func text(_ text: [String]) {
      close()
      lines += ["", "```text"] + text + ["```"]
    }

    private mutating func flush() {
      let width = values.map(\.label.cells).max() ?? 0
      if !values.isEmpty { (hasHappened, isAfterCode) = (true, false) }
      swift += values.map { "\($0.padded(to: width))  // \($1)" }
      values = []
      if rows.isEmpty { return }
      let column = rows.map(\.label.cells).max() ?? 0
      let table = rows.map { "\($0.padded(to: column))  \($1)" }
      rows = []
      text(table)
    }

    mutating func close() {
      flush()
      if !swift.isEmpty { lines += (lines.isEmpty ? [] : [""]) + ["```swift"] + swift + ["```"] }
      swift = []
      (hasHappened, isAfterCode) = (false, false)
    }
  }
}

extension String {
  /// The sentences of a text, one per line.
  var sentences: [String] {
    var sentences: [String] = []
    var words: [Substring] = []
    for word in split(separator: " ") {
      words.append(word)
      guard let end = word.last, ".?".contains(end), let last = word.dropLast().last,
        "다요까세".contains(last)
      else { continue }
      sentences.append(words.joined(separator: " "))
      words = []
    }
    if !words.isEmpty || sentences.isEmpty { sentences.append(words.joined(separator: " ")) }
    return sentences
  }
}
