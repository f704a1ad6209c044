import Operations

/// The output of a running step: code, values, events and pictures.
///
/// A page belongs to the thread that runs the step; operations report to a ``Recorder``. A page does not
/// draw. It emits an ``Item`` whenever the run reaches one.
public final class Page {
  public let language: Language

  private let options: [String: String]
  private let tools: [Introduction]
  /// The topics introduced so far.
  private var introduced: Set<String> = []
  private let receive: (Item) -> Void
  /// The positions in the scripts that the run has entered: the step, then each function that was given the
  /// page, innermost last.
  private var places: [Place] = []
  /// Actions for the end of the step.
  private var endings: [() -> Void] = []
  private var shared: [ObjectIdentifier: Any] = [:]
  private var items: [Item] = []
  /// The first failure to show source code.
  private var failure: Snippet.Failure?

  private struct Place {
    let file: String
    let body: Range<Int>
    /// The first line not yet reached.
    var next: Int
  }

  /// Creates a page for the steps of a chapter, with the chapter's options and tools. `receive` is called
  /// with each item as soon as the item exists.
  public init(
    language: Language, options: [String: String] = [:], tools: [Introduction] = [],
    receive: @escaping (Item) -> Void = { _ in }
  ) {
    self.language = language
    self.options = options
    self.tools = tools + [.recorder, .gate]
    self.receive = receive
  }

  /// Runs a step.
  ///
  /// - Returns: All items of the step.
  /// - Throws: Errors of the script; ``Snippet/Failure`` if the source differs from the compiled one.
  public func run(_ step: Step) throws -> [Item] {
    (items, places, endings, failure) = ([], [], [], nil)
    try step.checkSource()
    do {
      try step.run(self)
    } catch {
      end()
      throw error
    }
    while let place = places.popLast() { try show(place, upTo: place.body.upperBound) }
    end()
    if let failure { throw failure }
    return items
  }

  private func end() {
    while let last = endings.popLast() { last() }
  }

  private func put(_ item: Item) {
    items.append(item)
    receive(item)
  }

  // MARK: Following the run

  /// Shows the reader's lines before a call that the script has reached.
  private func reach(_ file: String, _ line: Int) {
    do throws(Snippet.Failure) {
      let script = try Script.at(file)
      guard script.namesPage(line) else { throw Snippet.Failure.changed(file) }
      guard let body = script.body(around: line) else { return }
      if let entered = places.lastIndex(where: { $0.file == file && $0.body == body }) {
        while places.count > entered + 1 {
          let left = places.removeLast()
          try show(left, upTo: left.body.upperBound)
        }
      } else {
        try handOver(script)
        places.append(Place(file: file, body: body, next: body.lowerBound))
        introduceTools(in: script.seen(in: body))
      }
      let place = places[places.count - 1]
      // In later iterations of a loop, the lines are already shown.
      guard line >= place.next else { return }
      try show(place, upTo: line)
      places[places.count - 1].next = script.end(ofCallAt: line)
    } catch {
      failure = failure ?? error
    }
  }

  /// On entry into a function that is given the page, shows the lines before its call.
  private func handOver(_ script: Script) throws(Snippet.Failure) {
    guard let outer = places.last,
      let call = script.handingOver(in: outer.next..<outer.body.upperBound)
    else { return }
    try show(outer, upTo: call)
    places[places.count - 1].next = script.end(ofCallAt: call)
  }

  private func show(_ place: Place, upTo line: Int) throws(Snippet.Failure) {
    guard place.next < line else { return }
    let lines = try Script.at(place.file).shown(in: place.next..<line)
    if !lines.isEmpty { show(lines) }
  }

  private func show(_ lines: [String]) {
    introduceTools(in: lines)
    put(.code(lines.map(written)))
  }

  /// Introduces the tools that these lines name for the first time.
  private func introduceTools(in shown: [String]) {
    let shown = shown.map { written($0).withBlankLiterals }
    for tool in tools {
      let isNamed = tool.words.contains { word in shown.contains { $0.contains(word) } }
      if isNamed, introduced.insert(tool.topic).inserted { put(.introduction(tool)) }
    }
  }

  /// A line as it would read in an app: `Gate(…)` for `page.gate(…)`, texts in one language, and options
  /// replaced by their values.
  private func written(_ line: String) -> String {
    let names = line.withBlankLiterals
    guard names.contains(", ko: ") || names.contains("page.") else { return line }
    var line = line.replacing(/ate\((".*?"), ko: (".*?")\)/) {
      "ate(\(language == .korean ? $0.2 : $0.1))"
    }.replacing(/(Int\()?page\.option\("(.*?)"\)(?:\) \?\? \d+)?/) { match in
      let value = option(String(match.2))
      return match.1 == nil ? "\"\(value)\"" : value
    }
    let code = line.withBlankLiterals
    for match in code.matches(of: /(?:^|[^\w.])(page\.)(\w)/).reversed() {
      let start = code.utf8.distance(from: code.startIndex, to: match.1.startIndex)
      let name = line.utf8.index(line.startIndex, offsetBy: start)
      let end = line.utf8.index(name, offsetBy: match.1.utf8.count + match.2.utf8.count)
      line.replaceSubrange(name..<end, with: match.2.uppercased())
    }
    return line
  }

  // MARK: Calls that show something

  /// The value of one of the chapter's own options.
  ///
  /// - Precondition: The chapter declares the option.
  public func option(_ name: String) -> String {
    guard let value = options[name] else { preconditionFailure("no option is named \(name)") }
    return value
  }

  /// Shows a snippet: the lines between `// snippet.name` and `// snippet.end`.
  ///
  /// - Parameter other: A file in the folder of the calling file; by default the calling file.
  /// - Throws: ``Snippet/Failure`` if the snippet does not exist.
  public func code(
    _ name: String, in other: String? = nil, file: String = #filePath, line: Int = #line
  ) throws(Snippet.Failure) {
    reach(file, line)
    let folder = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
    show(try Snippet(name, file: other.map { folder + $0 } ?? file).lines)
  }

  /// Shows a value under its expression, and compares it with the value that the documents state.
  public func show<Value: Equatable>(
    _ value: Value, documented: Value, file: String = #filePath, line: Int = #line
  ) {
    compare(value, with: documented, by: .document, label(file, line))
  }

  /// Shows a value under its expression, and compares it with the book's explanation. For values that no
  /// document states.
  public func show<Value: Equatable>(
    _ value: Value, told: Value, file: String = #filePath, line: Int = #line
  ) {
    compare(value, with: told, by: .book, label(file, line))
  }

  /// Shows a value under its expression, without an expectation.
  public func show<Value>(_ value: Value, file: String = #filePath, line: Int = #line) {
    put(label(file, line), describe(value), nil)
  }

  /// Shows a value in a row of a table, labelled with text instead of an expression. Compares the value if
  /// `told` is given.
  public func row(
    _ label: String, _ value: String, told: String? = nil, file: String = #filePath,
    line: Int = #line
  ) {
    reach(file, line)
    let expectation = told.map { Item.Expectation(voice: .book, shown: $0, agrees: value == $0) }
    put(label, value, expectation, Prediction.Answer(value), isRow: true)
  }

  private func put(
    _ label: String, _ shown: String, _ expectation: Item.Expectation?,
    _ answer: Prediction.Answer? = nil, isRow: Bool = false
  ) {
    put(
      .value(
        Item.Value(
          label: label, isRow: isRow, shown: shown, expectation: expectation, answer: answer)))
  }

  private func label(_ file: String, _ line: Int) -> String {
    reach(file, line)
    return (try? Script.at(file))?.argument(ofCallAt: line) ?? ""
  }

  private func compare<Value: Equatable>(
    _ value: Value, with expected: Value, by voice: Item.Expectation.Voice, _ label: String
  ) {
    let expectation = Item.Expectation(
      voice: voice, shown: describe(expected), agrees: value == expected)
    put(label, describe(value), expectation, Prediction.Answer(value))
  }

  /// Shows a record as a picture with one lane per operation.
  ///
  /// - Parameter isOrdered: True if the step fixes the order of all events, including events of one kind. The
  ///   picture then separates events of one kind.
  public func timeline(
    _ recorder: Recorder, lanes: [String]? = nil, isOrdered: Bool = false,
    file: String = #filePath, line: Int = #line
  ) {
    reach(file, line)
    put(.picture(Item.Drawn(recorder, lanes: lanes, isOrdered: isOrdered)))
  }

  /// Shows a remark about the situation, or about what to look at.
  public func say(
    _ english: String, ko korean: String? = nil, file: String = #filePath, line: Int = #line
  ) {
    reach(file, line)
    put(.sentence(Text(english, ko: korean)[language]))
  }

  /// Introduces, in the code shown, one of the book's own tools (as opposed to Apple's API).
  public func introduce(
    _ introduction: Introduction, file: String = #filePath, line: Int = #line
  ) {
    // The topic is marked first, so that reach(_:_:) does not introduce it in other words.
    introduced.insert(introduction.topic)
    reach(file, line)
    put(.introduction(introduction))
  }

  /// Shows lines with a layout of their own, such as a table. No line may be wider than the surface.
  public func table(
    file: String = #filePath, line: Int = #line,
    _ lines: @escaping @Sendable (Item.Surface) -> [String]
  ) {
    reach(file, line)
    put(.table(lines))
  }

  /// Shows an event in the world outside the code shown.
  public func event(_ text: Text, file: String = #filePath, line: Int = #line) {
    reach(file, line)
    put(.event(text[language]))
  }

  /// Shows an event in the world outside the code shown.
  public func event(
    _ english: String, ko korean: String? = nil, file: String = #filePath, line: Int = #line
  ) {
    event(Text(english, ko: korean), file: file, line: line)
  }

  /// Creates a gate for an event in the world outside the code shown. The event is a sentence.
  public func gate(_ event: String, ko korean: String? = nil) -> Gate { Gate(event, ko: korean) }

  /// Shows the event of a gate, and opens the gate.
  public func open(_ gate: Gate, file: String = #filePath, line: Int = #line) {
    event(gate.event, file: file, line: line)
    gate.open()
  }

  /// Shows a condition that the script has waited for.
  public func awaited(_ text: Text, file: String = #filePath, line: Int = #line) {
    reach(file, line)
    put(.awaited(text[language]))
  }

  /// Waits until a gate is open, and shows its event.
  public func wait(for gate: Gate, file: String = #filePath, line: Int = #line) {
    reach(file, line)
    gate.wait()
    put(.reached(gate.event[language]))
  }

  /// Waits until an operation finishes, and shows that it has, under its name in the code shown.
  public func waitToFinish(_ operation: Operation, file: String = #filePath, line: Int = #line) {
    let name = label(file, line)
    operation.waitToFinish()
    put(.awaited(Text("finished: \(name)", ko: "완료: \(name)")[language]))
  }

  /// Waits until a queue is empty, and shows that it is, under its name in the code shown.
  public func waitToEmpty(_ queue: OperationQueue, file: String = #filePath, line: Int = #line) {
    let name = label(file, line)
    queue.waitToEmpty()
    put(.awaited(Text("all finished: \(name)", ko: "모두 완료: \(name)")[language]))
  }

  // MARK: Support for scripts

  /// Schedules an action for the end of the step, whether it succeeds or throws. The last action runs
  /// first.
  public func atEnd(_ body: @escaping () -> Void) { endings.append(body) }

  /// The object that all steps of an episode share. The first step that calls this method creates the object.
  public func common<Thing: AnyObject>(_ make: () throws -> Thing) rethrows -> Thing {
    if let thing = shared[ObjectIdentifier(Thing.self)] as? Thing { return thing }
    let thing = try make()
    shared[ObjectIdentifier(Thing.self)] = thing
    return thing
  }

  private func describe<Value>(_ value: Value) -> String {
    if let optional = value as? any Unwrappable { return optional.wrapped.map { "\($0)" } ?? "nil" }
    if let priority = value as? Operation.QueuePriority { return priority.caseName }
    if let list = value as? [String] {
      return list.isEmpty ? "[]" : list.joined(separator: ", ")
    }
    return "\(value)"
  }
}

/// Lets an optional of any type be shown as its wrapped value, or as `nil`.
protocol Unwrappable { var wrapped: Any? { get } }

extension Optional: Unwrappable {
  var wrapped: Any? { self }
}

extension Operation.QueuePriority {
  /// The name of the level. Printing the level itself shows the Objective-C type's name and a number on
  /// Apple's systems.
  var caseName: String {
    let names = [-8: "veryLow", -4: "low", 0: "normal", 4: "high", 8: "veryHigh"]
    return names[rawValue] ?? "\(rawValue)"
  }
}
