import ChapterKit

/// Draws steps, during or after their run.
class StepRenderer {
  fileprivate let lines: StepLines
  fileprivate let write: (String) -> Void
  fileprivate let items: ItemLines

  /// - Parameter said: The topics that other chapters have already introduced in the same run of the command.
  init(_ lines: StepLines, said: Said = Said(), write: @escaping (String) -> Void) {
    (self.lines, self.write, items) = (lines, write, ItemLines(form: lines, said: said))
  }

  fileprivate func begin(_ step: Step, number: Int) {}
  /// Receives the next item of the step that has begun.
  fileprivate func add(_ item: Item) {}
  fileprivate func end(_ told: StepResult) {}

  fileprivate func put(_ lines: [String]) { lines.forEach(write) }

  /// Runs steps one after another, and draws them.
  func run(
    _ steps: [Step], from first: Int = 1, by evidence: Evidence, in language: Language,
    options: [String: String] = [:], tools: [Introduction] = []
  ) throws -> [StepResult] {
    let page = Page(language: language, options: options, tools: tools, receive: add)
    return try zip(first..., steps).map { number, step in
      begin(step, number: number)
      let told = StepResult(step, try page.run(step), evidence, in: language)
      end(told)
      return told
    }
  }
}

/// Draws each item during the run.
final class StepTeller: StepRenderer {
  /// Consecutive values, which share a column.
  private var rows: [Item.Value] = []

  fileprivate override func begin(_ step: Step, number: Int) {
    put(lines.head(step.claim[lines.language], number: number))
    put(lines.captions(of: step.rules))
  }

  fileprivate override func add(_ item: Item) {
    if case .value(let value) = item { return rows.append(value) }
    flush()
    put(items.lines(of: item))
  }

  fileprivate override func end(_ told: StepResult) {
    flush()
    put(items.verdict(told.verdict) + lines.disputes(of: told.verdict) + lines.reason(of: told))
    write("")
  }

  private func flush() {
    let column = rows.map(\.label.cells).max() ?? 0
    for row in rows { put(lines.row(row, column: column)) }
    put(items.legend(of: rows))
    rows = []
  }
}

/// Asks for predictions, then draws the step.
///
/// The step runs before anything is drawn, so that it never waits for the reader. Pictures come last, because
/// they show the answers.
final class StepAsker: StepRenderer {
  /// Asks for a value; returns true to continue.
  private let ask: (Prediction) -> Bool
  private var number = 0
  private var isOver = false

  init(
    _ lines: StepLines, ask: @escaping (Prediction) -> Bool, write: @escaping (String) -> Void
  ) {
    self.ask = ask
    super.init(lines, write: write)
  }

  fileprivate override func begin(_ step: Step, number: Int) { self.number = number }

  fileprivate override func end(_ told: StepResult) {
    let asks = asksSomething(told)
    if asks {
      let title = Text("What is the result?", ko: "어떻게 될까요?")[lines.language]
      put(lines.head(title, number: number))
    } else {
      put(lines.head(told.claim, number: number))
      put(lines.captions(of: told.verdict.rules))
    }
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
      pictures += items.legend(of: rows)
      rows = []
    }
    for item in told.items {
      if case .value(let value) = item {
        rows.append(value)
        continue
      }
      flush()
      code += item.code
      if asks, case .picture = item {
        pictures += items.lines(of: item)
      } else {
        put(items.lines(of: item))
      }
    }
    flush()
    put(pictures)
    if asks {
      put(lines.claim(told.claim))
      put(lines.captions(of: told.verdict.rules))
    }
    put(items.verdict(told.verdict) + lines.disputes(of: told.verdict) + lines.reason(of: told))
    put([""])
  }

  /// Returns true if a step shows a value that a reader can predict.
  private func asksSomething(_ told: StepResult) -> Bool {
    var code: [String] = []
    for item in told.items {
      code += item.code
      if case .value(let row) = item, row.expectation != nil,
        Prediction(row, code: code) != nil
      {
        return true
      }
    }
    return false
  }

  fileprivate override func put(_ lines: [String]) { if !isOver { super.put(lines) } }
}

/// Shows the code of an exercise and the labels of the values, without the values.
final class StepPreview: StepRenderer {
  fileprivate override func end(_ told: StepResult) {
    for item in told.question {
      switch item {
      case .code, .event, .sentence, .introduction: put(items.lines(of: item))
      case .value(let value) where value.expectation != nil: put(lines.question(value))
      case .value, .awaited, .reached, .table, .picture: break
      }
    }
  }
}

/// The introductions and legends that this run of the command has shown, by topic.
final class Said {
  private var topics: Set<String> = []

  /// Returns the lines on the first call for a topic, and none on later calls.
  fileprivate func once(_ topic: String, _ lines: [String]) -> [String] {
    topics.insert(topic).inserted ? lines : []
  }
}

/// The items of a run as lines.
private struct ItemLines {
  let form: StepLines
  let said: Said

  /// Returns the lines of an item. Empty for a value, because values share a column.
  func lines(of item: Item) -> [String] {
    switch item {
    case .value: return []
    case .code(let code): return form.code(code)
    case .event(let text), .awaited(let text), .reached(let text): return form.event(text)
    case .sentence(let text): return form.sentence(text)
    case .introduction(let tool):
      return said.once(tool.topic, form.sentence(tool.text[form.language]))
    case .table(let table): return form.table(table)
    case .picture(let picture):
      return form.picture(picture) + said.once("·", form.pictureLegend)
    }
  }

  /// Returns the mark of a step. The reason why rules do not hold is shown once.
  func verdict(_ verdict: StepResult.Verdict) -> [String] {
    let ids = verdict.rules.map(\.id).joined(separator: " ")
    let isNew = verdict.mark != .inPart || !said.once("~ \(ids)", [""]).isEmpty
    return form.verdict(verdict, isNew: isNew)
  }

  /// Returns the legend for relations of operations, below the first values of that kind.
  func legend(of rows: [Item.Value]) -> [String] {
    rows.contains(where: \.isRelation) ? said.once("<", form.relationLegend) : []
  }
}
