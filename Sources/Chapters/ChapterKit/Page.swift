import Operations

/// Where an episode is told: numbered steps, each with a claim, the code, and what was observed.
///
/// A page belongs to the thread that tells; operations report to a ``Recorder``.
public final class Page {
  /// The widest line, in columns.
  public static let width = 80

  /// What came out of one step.
  public struct Step: Sendable {
    /// Whether what was observed is what the documents state.
    public enum Verdict: Sendable { case agrees, departs, disagrees }

    public let rules: [String]
    /// How many observations were compared with the documents.
    public let comparisons: Int
    public let verdict: Verdict
  }

  public let language: Language
  public private(set) var steps: [Step] = []

  private let rules: [Rule]
  private let options: [String: String]
  private let ink: Ink
  private let write: (String) -> Void
  private var rows: [(label: String, value: String, documented: String?)] = []
  private var comparisons = 0
  private var mismatches = 0

  /// - Parameters:
  ///   - rules: The rules that steps may name.
  ///   - options: The values of the chapter's own options, by name.
  ///   - write: Receives the page line by line, each without its line break.
  public init(
    rules: [Rule], language: Language, ink: Ink = .plain, options: [String: String] = [:],
    write: @escaping (String) -> Void
  ) {
    self.rules = rules
    self.language = language
    self.ink = ink
    self.options = options
    self.write = write
  }

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
  ///   - departs: Whether the departure that the first of these rules records for this platform is
  ///     expected here. Then it is a mismatch if the platform does as documented.
  ///   - body: Runs the code, and compares with the documents at least once.
  public func step(
    _ claim: Text, rules ids: String..., departs: Bool = false, _ body: () throws -> Void
  ) rethrows {
    (comparisons, mismatches) = (0, 0)
    let number = "\(steps.count + 1)"
    for (place, line) in claim[language].wrapped(to: Page.width - 3).enumerated() {
      write(place == 0 ? "\(ink.strong(number))  \(ink.strong(line))" : "   \(ink.strong(line))")
    }
    for line in ids.joined(separator: " ").wrapped(to: Page.width - 3) {
      write("   \(ink.faint(line))")
    }
    try body()
    flush()
    let departure =
      departs
      ? rules.first { $0.id == ids.first }?.departure(on: .current) : nil
    let verdict: Step.Verdict =
      switch (mismatches > 0, departure) {
      case (false, nil): .agrees
      case (true, .some): .departs
      default: .disagrees
      }
    conclude(verdict, departure)
    steps.append(Step(rules: ids, comparisons: comparisons, verdict: verdict))
    write("")
  }

  /// Shows code of the chapter: the lines between `// snippet.name` and `// snippet.end`.
  ///
  /// - Parameters:
  ///   - file: A file beside the one that calls; by default the one that calls.
  /// - Throws: ``Snippet/Failure`` if there is no such snippet.
  public func code(
    _ name: String, in file: String? = nil, caller: String = #filePath
  ) throws(Snippet.Failure) {
    flush()
    let folder = caller.prefix(through: caller.lastIndex(of: "/") ?? caller.startIndex)
    let snippet = try Snippet(name, file: file.map { folder + $0 } ?? caller)
    for line in snippet.lines { write(line.isEmpty ? "" : "     \(ink.code(line))") }
  }

  /// Shows a value and compares it with what the documents say it is.
  ///
  /// - Parameter label: The expression, written as in the code.
  public func show<Value: Equatable>(_ label: String, _ value: Value, documented: Value) {
    comparisons += 1
    if value != documented { mismatches += 1 }
    rows.append((label, describe(value), value == documented ? nil : describe(documented)))
  }

  /// Shows a value that no document speaks of.
  public func show<Value>(_ label: String, _ value: Value) {
    rows.append((label, describe(value), nil))
  }

  /// Shows a record as a picture, one lane for each operation.
  public func timeline(_ recorder: Recorder, lanes: [String]? = nil) {
    flush()
    for line in "\(Timeline(recorder.events, lanes: lanes))".split(separator: "\n") {
      write("     \(line)")
    }
  }

  /// Says something between the observations.
  public func say(_ text: Text) {
    flush()
    for line in text[language].wrapped(to: Page.width - 5) { write("     \(line)") }
  }

  private func describe<Value>(_ value: Value) -> String {
    if let optional = value as? any OptionalValue { return optional.shown }
    if let list = value as? [String] {
      return list.isEmpty ? "[]" : list.joined(separator: ", ")
    }
    return "\(value)"
  }

  private func flush() {
    let width = rows.map(\.label.cells).max() ?? 0
    for row in rows {
      let indented = "       \(row.label.padded(to: width))  "
      let room = Page.width - width - 9
      let values = row.value.wrapped(to: room)
      for (place, value) in values.enumerated() {
        let start = place == 0 ? indented : String(repeating: " ", count: indented.cells)
        write(start + (row.documented == nil ? value : ink.warning(value)))
      }
      if let documented = row.documented {
        let text = Text("documented: \(documented)", ko: "문서: \(documented)")
        write(String(repeating: " ", count: width + 9) + text[language])
      }
    }
    rows = []
  }

  private func conclude(_ verdict: Step.Verdict, _ departure: Departure?) {
    let sentence: String
    let paint: (String) -> String
    switch verdict {
    case .agrees:
      sentence = Text("✓ as documented", ko: "✓ 문서와 같습니다")[language]
      paint = ink.good
    case .departs:
      let observed = departure?.observed[language] ?? ""
      let name = departure?.platform.name ?? ""
      sentence =
        Text(
          "✗ not as documented (\(name)): \(observed)",
          ko: "✗ 문서와 다릅니다 (\(name)): \(observed)")[language]
      paint = ink.warning
    case .disagrees where departure != nil:
      sentence =
        Text(
          "✗ as documented, though a departure is on record here; please report this",
          ko: "✗ 문서와 같지만 여기서는 다르다고 기록되어 있습니다. 알려 주시기 바랍니다"
        )[language]
      paint = ink.bad
    case .disagrees:
      sentence =
        Text(
          "✗ not as documented, and no departure is on record; please report this",
          ko: "✗ 문서와 다른데 기록된 차이가 없습니다. 알려 주시기 바랍니다")[language]
      paint = ink.bad
    }
    for (place, line) in sentence.wrapped(to: Page.width - 5).enumerated() {
      write((place == 0 ? "   " : "     ") + paint(line))
    }
  }
}

/// Lets a page show what is in an optional, or `nil`.
private protocol OptionalValue { var shown: String { get } }

extension Optional: OptionalValue {
  var shown: String { map { "\($0)" } ?? "nil" }
}
