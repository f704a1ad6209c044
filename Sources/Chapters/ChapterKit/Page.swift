import Operations

/// Where an episode is told: numbered steps, each with a claim, the code, and what was observed.
///
/// A page belongs to the thread that tells; operations report to a ``Recorder``.
public final class Page {
  /// Why a rule that departs in nothing may still not hold in all of its tests.
  private static let absence = Text(
    "tests that need an API which is missing here were not run",
    ko: "여기에 없는 API를 쓰는 테스트는 실행되지 않았습니다")

  /// The widest line of a page that is not made for a terminal, in columns.
  public static let standardWidth = 80

  /// What came out of one step.
  public struct Step: Sendable {
    /// What kind of thing a step tells.
    public enum Kind: Sendable {
      /// A rule, by running what the documents describe.
      case rule
      /// What the book says of its own, such as the bad half of a mistake: never proof of a rule.
      case told
      /// Something that stands in for an API which is missing here.
      case standIn
    }

    /// What the step shows, in the language of the page.
    public let claim: String
    public let rules: [String]
    /// How many observations were compared with what the step claims.
    public let comparisons: Int
    public let mark: Mark
    /// The lines of code that were shown, and the names of the lanes of all pictures.
    public let code: [String]
    public let lanes: [String]
    public let pictures: [RecordedTimeline]
    /// Whether it shows in which order operations ran: a picture of several lanes, or a relation.
    public let showsOrder: Bool
  }

  public let language: Language
  /// The widest line of this page, in columns.
  public let width: Int
  public private(set) var steps: [Step] = []

  private let rules: [Rule]
  private let outcomes: [String: Outcome]?
  private let options: [String: String]
  private let ink: Ink
  private let write: (String) -> Void
  /// Asks a reader what a value will be, on a page that asks first; says whether to go on.
  private let ask: ((Prediction) -> Bool)?
  /// Whether the page shows the code and names the values, and tells nothing of what comes out.
  private let isQuestion: Bool
  /// What a step has to show, on a page that asks first: it has run before anything of it is seen, so
  /// that nothing waits for the reader.
  private var held: [Held] = []
  /// Whether the reader has left.
  private var isOver = false
  private var rows: [Row] = []
  private var comparisons = 0
  private var mismatches = 0
  private var code: [String] = []
  private var pictures: [RecordedTimeline] = []
  private var showsOrder = false
  private var hasLegend = false
  private var hasOrderLegend = false
  package var hasIntroducedRecorder = false

  private struct Row {
    let label: String
    let value: String
    let expected: String?
    let prediction: Prediction?
    /// Whether somebody says what the value is.
    let isCompared: Bool
  }

  private enum Held {
    case line(String)
    case prediction(Prediction)
    /// A line of a picture, which would answer what is asked.
    case picture(String)
  }

  /// - Parameters:
  ///   - rules: The rules that steps may name.
  ///   - outcomes: What is recorded of them for the implementation that runs; `nil` where nobody has
  ///     recorded anything.
  ///   - width: The widest line, in columns.
  ///   - options: The values of the chapter's own options, by name.
  ///   - ask: Makes this a page that asks first: it is called with each value that a reader can
  ///     predict, before the value and what it proves are shown, and says whether to go on.
  ///   - isQuestion: Makes this a page that shows the code of an exercise and names the values that
  ///     would come out, and no more.
  ///   - write: Receives the page line by line, each without its line break.
  public init(
    rules: [Rule], outcomes: [String: Outcome]?, language: Language,
    width: Int = Page.standardWidth, ink: Ink = .plain, options: [String: String] = [:],
    ask: ((Prediction) -> Bool)? = nil, isQuestion: Bool = false,
    write: @escaping (String) -> Void
  ) {
    self.rules = rules
    self.outcomes = outcomes
    self.language = language
    self.width = width
    self.ink = ink
    self.options = options
    self.ask = ask
    self.isQuestion = isQuestion
    self.write = write
  }

  /// Whether what is written may be in colour.
  public var hasColour: Bool { ink.isOn }

  /// The value of one of the chapter's own options.
  ///
  /// - Precondition: The chapter declares the option.
  public func option(_ name: String) -> String {
    guard let value = options[name] else { preconditionFailure("no option is called \(name)") }
    return value
  }

  /// Tells one step.
  ///
  /// - Parameters:
  ///   - claim: What the step shows, in one or two sentences.
  ///   - ids: The rules that it shows.
  ///   - kind: What it tells; decides, with what is recorded of the rules, the mark it can earn.
  ///   - departs: Whether the departure that the first of these rules records for this platform is
  ///     expected here. Then it is a mismatch if the platform does as documented.
  ///   - body: Runs the code, and compares at least once.
  public func step(
    _ claim: Text, rules ids: String..., as kind: Step.Kind = .rule, departs: Bool = false,
    _ body: () throws -> Void
  ) rethrows {
    (comparisons, mismatches, code, pictures, showsOrder) = (0, 0, [], [], false)
    let named = ids.compactMap { id in rules.first { $0.id == id } }
    let number = "\(steps.count + 1)"
    if ask == nil {
      head(claim[language], number: number)
      caption(ids)
    } else {
      head(Text("What will come out?", ko: "어떻게 될까요?")[language], number: number)
    }
    try body()
    flush()
    if ask != nil {
      replay()
      for line in claim[language].wrapped(to: width - 3) { put("   \(ink.strong(line))") }
      caption(ids)
    }
    let departure = departs ? named.first?.departure(on: .current) : nil
    let mark: Mark =
      switch (mismatches > 0, departure) {
      case (true, .some): .departs
      case (true, nil): outcomes == nil ? .unmeasured : .unexpected
      case (false, .some): .unexpected
      case (false, nil): earned(by: named, as: kind)
      }
    conclude(mark, departure, named)
    steps.append(
      Step(
        claim: claim[language], rules: ids, comparisons: comparisons, mark: mark, code: code,
        lanes: pictures.flatMap(\.lanes), pictures: pictures,
        showsOrder: showsOrder || pictures.contains { $0.lanes.count > 1 }))
    put("")
    replay()
  }

  private func head(_ text: String, number: String) {
    for (place, line) in text.wrapped(to: width - 3).enumerated() {
      put(place == 0 ? "\(ink.strong(number))  \(ink.strong(line))" : "   \(ink.strong(line))")
    }
  }

  private func caption(_ ids: [String]) {
    for line in ids.flatMap({ captioned($0).wrapped(to: width - 3) }).filled(to: width - 3) {
      put("   \(ink.faint(line))")
    }
  }

  /// Writes a line, at once or when its step has run.
  ///
  /// - Parameter isGiven: Whether it belongs to what is given, and not to what comes out.
  private func put(_ line: String, isGiven: Bool = false) {
    if isQuestion, !isGiven { return }
    if ask == nil { write(line) } else { held.append(.line(line)) }
  }

  /// Shows what a step has held back, and asks; pictures come last.
  private func replay() {
    guard let ask else { return }
    var pictures: [String] = []
    for entry in held where !isOver {
      switch entry {
      case .line(let line): write(line)
      case .prediction(let prediction): isOver = !ask(prediction)
      case .picture(let line): pictures.append(line)
      }
    }
    if !isOver { pictures.forEach(write) }
    held = []
  }

  /// The mark of a step in which everything went as the book says.
  private func earned(by named: [Rule], as kind: Step.Kind) -> Mark {
    switch kind {
    case .standIn: .standIn
    case .told: .told
    case .rule:
      // Where a rule departs, it does so elsewhere: this step went as documented.
      named.map(mark).map { $0 == .departs ? .inPart : $0 }.max() ?? .told
    }
  }

  /// What may be said of a rule on the implementation that runs.
  public func mark(of rule: Rule) -> Mark {
    Mark(of: rule, outcome: outcomes?[rule.id])
  }

  /// An id, with a word where no test proves the rule here.
  private func captioned(_ id: String) -> String {
    guard let rule = rules.first(where: { $0.id == id }) else { return id }
    let word: Text? =
      switch rule.standing {
      case .shown, .advice: rule.standing.name
      case .disputed where mark(of: rule) == .disputed: rule.standing.name
      case .asserted, .disputed:
        switch outcomes?[id] {
        case .holds: nil
        case let outcome?: outcome.name
        case nil where rule.isAboutEngine: Text("engine", ko: "엔진")
        case nil: Text("not measured", ko: "미측정")
        }
      }
    return id + (word.map { " (\($0[language]))" } ?? "")
  }

  /// Shows code of the chapter: the lines between `// snippet.name` and `// snippet.end`.
  ///
  /// - Parameters:
  ///   - file: A file, from the folder of the one that calls; by default the one that calls.
  /// - Throws: ``Snippet/Failure`` if there is no such snippet.
  public func code(
    _ name: String, in file: String? = nil, caller: String = #filePath
  ) throws(Snippet.Failure) {
    flush()
    let folder = caller.prefix(through: caller.lastIndex(of: "/") ?? caller.startIndex)
    let snippet = try Snippet(name, file: file.map { folder + $0 } ?? caller)
    code += snippet.lines
    for line in snippet.lines.flatMap({ $0.foldedCode(to: width - 5) }) {
      put(line.isEmpty ? "" : "     \(ink.code(line))", isGiven: true)
    }
    if snippet.lines.contains(where: { $0.contains("recorder.") }) { introduceRecorder() }
  }

  /// Shows a value and compares it with what the documents say it is.
  ///
  /// - Parameter label: The expression, written as in the code.
  public func show<Value: Equatable>(_ label: String, _ value: Value, documented: Value) {
    compare(label, value, with: documented)
  }

  /// Shows a value and compares it with what the book says it is, where no document speaks of it.
  public func show<Value: Equatable>(_ label: String, _ value: Value, told: Value) {
    compare(label, value, with: told)
  }

  /// Shows a value that nothing is said of.
  public func show<Value>(_ label: String, _ value: Value) {
    rows.append(
      Row(label: label, value: describe(value), expected: nil, prediction: nil, isCompared: false))
  }

  private func compare<Value: Equatable>(_ label: String, _ value: Value, with expected: Value) {
    comparisons += 1
    if value != expected { mismatches += 1 }
    let shown = describe(value)
    let documented = value == expected ? nil : describe(expected)
    let prediction =
      ask == nil
      ? nil : Prediction(label, value, shown: shown, documented: documented, code: code)
    rows.append(
      Row(
        label: label, value: shown, expected: documented, prediction: prediction,
        isCompared: true))
  }

  /// Shows a record as a picture, one lane for each operation; the first one with its legend.
  public func timeline(_ recorder: Recorder, lanes: [String]? = nil) {
    flush()
    let picture = Timeline(recorder.events, lanes: lanes, width: width - 5)
    pictures.append(RecordedTimeline(recorder, lanes: picture.lanes))
    for line in "\(picture)".lines { draw("     \(line)") }
    if hasLegend { return }
    hasLegend = true
    explain(
      Text(
        "· waits in a queue, ┝━┥ runs, ✕ is cancelled; from left to right in the order of events, without a clock.",
        ko: "·은 큐에서 기다림, ┝━┥은 실행, ✕는 취소. 왼쪽에서 오른쪽은 사건의 순서이고 시간의 길이가 아닙니다."))
  }

  /// Says something between the observations: what the situation is, or what to look at.
  public func say(_ text: Text) {
    flush()
    for line in text[language].wrapped(to: width - 5) { put("     \(line)", isGiven: true) }
  }

  /// Shows lines that are laid out already, such as a table; none may be wider than the page less 5.
  public func table(_ lines: [String]) {
    flush()
    for line in lines { put("     \(line)") }
  }

  /// Says what happens in the world outside the shown code.
  public func event(_ text: Text) {
    flush()
    for (place, line) in text[language].wrapped(to: width - 7).enumerated() {
      put("     " + (place == 0 ? "» " : "  ") + line)
    }
  }

  /// Lets happen what a gate stands for, and says so.
  public func open(_ gate: Gate) {
    event(gate.event)
    gate.open()
  }

  /// Waits until what a gate stands for has happened, and says so.
  public func wait(for gate: Gate) {
    gate.wait()
    event(gate.event)
  }

  /// Waits until an operation has finished, and says so.
  ///
  /// - Parameter name: What the shown code calls it.
  public func waitToFinish(_ name: String, _ operation: Operation) {
    operation.waitToFinish()
    event(Text("finished: \(name)", ko: "완료: \(name)"))
  }

  /// Waits until nothing is left in a queue, and says so.
  ///
  /// - Parameter name: What the shown code calls it.
  public func waitToEmpty(_ name: String, _ queue: OperationQueue) {
    queue.waitToEmpty()
    event(Text("all finished: \(name)", ko: "모두 완료: \(name)"))
  }

  private func explain(_ text: Text) {
    for line in text[language].wrapped(to: width - 5) { draw("     \(ink.faint(line))") }
  }

  /// Writes a line of a picture, or of what explains one.
  private func draw(_ line: String) {
    if isQuestion { return }
    if ask == nil { write(line) } else { held.append(.picture(line)) }
  }

  private func describe<Value>(_ value: Value) -> String {
    if let optional = value as? any OptionalValue { return optional.shown }
    if let priority = value as? Operation.QueuePriority { return priority.caseName }
    if let list = value as? [String] {
      return list.isEmpty ? "[]" : list.joined(separator: ", ")
    }
    return "\(value)"
  }

  private func flush() {
    if isQuestion { return name(rows) }
    let column = rows.map(\.label.cells).max() ?? 0
    for row in rows {
      if let prediction = row.prediction {
        held.append(.prediction(prediction))
        continue
      }
      let indented = "       \(row.label.padded(to: column))  "
      let room = Swift.max(8, width - column - 9)
      let values = row.value.wrapped(to: room)
      for (place, value) in values.enumerated() {
        let start = place == 0 ? indented : String(repeating: " ", count: indented.cells)
        put(start + (row.expected == nil ? value : ink.warning(value)))
      }
      if let expected = row.expected {
        let text = Text("documented: \(expected)", ko: "문서: \(expected)")
        for line in text[language].wrapped(to: room) {
          put(String(repeating: " ", count: column + 9) + line)
        }
      }
    }
    let hasRelation = rows.contains { $0.value.contains(" ∥ ") || $0.value.contains(" < ") }
    rows = []
    showsOrder = showsOrder || hasRelation
    if hasRelation, !hasOrderLegend {
      hasOrderLegend = true
      explain(
        Text(
          "a < b: a had finished when b began; a ∥ b: they ran at the same time.",
          ko: "a < b는 a가 완료된 다음 b가 시작했다는 뜻이고, a ∥ b는 함께 실행되었다는 뜻입니다."))
    }
  }

  /// Names values, of which a question asks.
  private func name(_ rows: [Row]) {
    for row in rows where row.isCompared {
      for (place, line) in row.label.wrapped(to: width - 9).enumerated() {
        put("       \(place == 0 ? "?" : " ") \(line)", isGiven: true)
      }
    }
    self.rows = []
  }

  private func conclude(_ mark: Mark, _ departure: Departure?, _ named: [Rule]) {
    var sentence = "\(mark.sign) \(mark.sentence[language])"
    switch mark {
    case .departs:
      let observed = departure.map { Prose($0.observed[language]).plain } ?? ""
      sentence += " (\(departure?.platform.name ?? "")): \(observed)"
    case .unexpected where departure != nil:
      sentence =
        Text(
          "! as documented, though a departure is on record for this system",
          ko: "! 문서와 같지만, 이 시스템에서는 다르다고 기록되어 있습니다")[language]
    default: break
    }
    let paint: (String) -> String =
      switch mark {
      case .documented: ink.good
      case .unexpected: ink.bad
      case .departs, .inPart, .disputed, .unmeasured: ink.warning
      case .told, .standIn: { $0 }
      }
    for (place, line) in sentence.wrapped(to: width - 5).enumerated() {
      put((place == 0 ? "   " : "     ") + paint(line))
    }
    guard mark == .inPart else { return }
    for rule in named {
      guard [.inPart, .departs].contains(self.mark(of: rule)) else { continue }
      let reason = rule.departure(on: .current)?.observed ?? Self.absence
      let observed = Prose(reason[language]).plain
      for line in "\(rule.id): \(observed)".wrapped(to: width - 5) {
        put("     " + ink.warning(line))
      }
    }
  }
}

/// Lets a page show what is in an optional, or `nil`.
private protocol OptionalValue { var shown: String { get } }

extension Optional: OptionalValue {
  var shown: String { map { "\($0)" } ?? "nil" }
}

extension Operation.QueuePriority {
  /// The name of the level: Apple's systems print the number and the name of the Objective-C type.
  var caseName: String {
    let names = [-8: "veryLow", -4: "low", 0: "normal", 4: "high", 8: "veryHigh"]
    return names[rawValue] ?? "\(rawValue)"
  }
}
