import ChapterKit

/// Draws steps while they run, or when they have run.
protocol StepRenderer: AnyObject {
  func begin(_ step: Step, number: Int)
  /// The next item of the step that has begun.
  func add(_ item: Item)
  func end(_ told: Told)
}

extension StepRenderer {
  /// Runs steps, one after another, and draws them.
  ///
  /// - Parameter options: The values of the chapter's own options, by name.
  func run(
    _ steps: [Step], by evidence: Evidence, in language: Language, options: [String: String] = [:]
  ) throws -> [Told] {
    let page = Page(language: language, options: options, receive: add)
    return try zip(1..., steps).map { number, step in
      begin(step, number: number)
      let told = Told(step, try page.run(step), evidence, in: language)
      end(told)
      return told
    }
  }
}

/// Tells each item as it comes.
final class StepTeller: StepRenderer {
  private let lines: StepLines
  private let write: (String) -> Void
  /// Values that follow each other share a column.
  private var rows: [Item.Value] = []
  private var introductions = Introductions()
  private var hasPictureLegend = false
  private var hasRelationLegend = false

  init(_ lines: StepLines, write: @escaping (String) -> Void) {
    self.lines = lines
    self.write = write
  }

  func begin(_ step: Step, number: Int) {
    put(lines.head(step.claim[lines.language], number: number))
    put(lines.captions(of: step.rules))
  }

  func add(_ item: Item) {
    if case .value(let value) = item { return rows.append(value) }
    flush()
    switch item {
    case .value: break
    case .code(let code): put(lines.code(code))
    case .event(let text): put(lines.event(text))
    case .sentence(let text): put(lines.sentence(text))
    case .introduction(let tool): put(introductions.lines(of: tool, lines))
    case .table(let table): put(lines.table(table))
    case .picture(let picture):
      put(lines.picture(picture))
      if !hasPictureLegend { put(lines.pictureLegend) }
      hasPictureLegend = true
    }
  }

  func end(_ told: Told) {
    flush()
    put(lines.verdict(told.verdict))
    write("")
  }

  private func flush() {
    let column = rows.map(\.label.cells).max() ?? 0
    for row in rows { put(lines.row(row, column: column)) }
    if rows.contains(where: \.isRelation), !hasRelationLegend {
      put(lines.relationLegend)
      hasRelationLegend = true
    }
    rows = []
  }

  private func put(_ lines: [String]) { lines.forEach(write) }
}

/// Asks what will come out, and tells then.
///
/// A step has run before anything of it is seen, so that nothing waits for the reader. Pictures come
/// last: they would answer what is asked.
final class StepAsker: StepRenderer {
  private let lines: StepLines
  private let write: (String) -> Void
  /// Asks for a value; says whether to go on.
  private let ask: (Prediction) -> Bool
  private var number = 0
  private var introductions = Introductions()
  private var hasPictureLegend = false
  private var hasRelationLegend = false
  private var isOver = false

  init(
    _ lines: StepLines, ask: @escaping (Prediction) -> Bool, write: @escaping (String) -> Void
  ) {
    self.lines = lines
    self.ask = ask
    self.write = write
  }

  func begin(_ step: Step, number: Int) { self.number = number }

  func add(_ item: Item) {}

  func end(_ told: Told) {
    let title = Text("What will come out?", ko: "어떻게 될까요?")[lines.language]
    put(lines.head(title, number: number))
    var code: [String] = []
    var pictures: [String] = []
    var rows: [Item.Value] = []
    func flush() {
      let column = rows.map(\.label.cells).max() ?? 0
      for row in rows where !isOver {
        if row.expectation != nil, let prediction = Prediction(row, code: code) {
          isOver = !ask(prediction)
        } else {
          put(lines.row(row, column: column))
        }
      }
      if rows.contains(where: \.isRelation), !hasRelationLegend {
        pictures += lines.relationLegend
        hasRelationLegend = true
      }
      rows = []
    }
    for item in told.items {
      if case .value(let value) = item {
        rows.append(value)
        continue
      }
      flush()
      switch item {
      case .value: break
      case .code(let more):
        code += more
        put(lines.code(more))
      case .event(let text): put(lines.event(text))
      case .sentence(let text): put(lines.sentence(text))
      case .introduction(let tool): put(introductions.lines(of: tool, lines))
      case .table(let table): put(lines.table(table))
      case .picture(let picture):
        pictures += lines.picture(picture)
        if !hasPictureLegend { pictures += lines.pictureLegend }
        hasPictureLegend = true
      }
    }
    flush()
    put(pictures)
    put(lines.claim(told.claim))
    put(lines.captions(of: told.verdict.rules))
    put(lines.verdict(told.verdict))
    put([""])
  }

  private func put(_ lines: [String]) {
    if !isOver { lines.forEach(write) }
  }
}

/// Shows the code of an exercise and names the values that would come out, and no more.
final class StepPreview: StepRenderer {
  private let lines: StepLines
  private let write: (String) -> Void
  private var introductions = Introductions()

  init(_ lines: StepLines, write: @escaping (String) -> Void) {
    self.lines = lines
    self.write = write
  }

  func begin(_ step: Step, number: Int) {}

  func add(_ item: Item) {
    switch item {
    case .code(let code): lines.code(code).forEach(write)
    case .sentence(let text): lines.sentence(text).forEach(write)
    case .introduction(let tool): introductions.lines(of: tool, lines).forEach(write)
    case .value(let value) where value.expectation != nil: lines.question(value).forEach(write)
    case .value, .event, .table, .picture: break
    }
  }

  func end(_ told: Told) {}
}

/// What has been introduced so far.
private struct Introductions {
  private var topics: Set<String> = []

  mutating func lines(of tool: Introduction, _ lines: StepLines) -> [String] {
    topics.insert(tool.topic).inserted ? lines.sentence(tool.text[lines.language]) : []
  }
}
