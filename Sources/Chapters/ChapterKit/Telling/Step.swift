/// One step of an episode: a claim, the rules that it demonstrates, and a script.
///
/// The shown code is the script's own text: lines that name `page` belong to the book, all other lines to the
/// reader. The reader's lines are shown as the run reaches them; see ``Script``.
public struct Step: Sendable {
  /// The kind of a step. Together with the recorded outcomes of the rules, the kind determines the mark.
  public enum Kind: Sendable {
    /// Demonstrates a rule by doing what the documents describe.
    case rule
    /// Shows behaviour that only the book describes, such as the wrong code of a mistake. Never proves a
    /// rule.
    case told
    /// Runs a stand-in for an API that this platform lacks.
    case standIn
  }

  /// The name in notes, pictures and records. Unique in the chapter, among episodes and steps.
  public let name: String
  /// The claim that the run demonstrates, in one or two sentences.
  public private(set) var claim: Text
  /// The explanation of the result, in one or two sentences. Shown after the run.
  public private(set) var reason: Text?
  /// The rules that the step demonstrates.
  public private(set) var rules: [Rule]
  public let kind: Kind
  /// True if the step demonstrates the departure that its first rule records for this platform. If the
  /// platform behaves as documented instead, that is reported as unexpected.
  public let departs: Bool
  /// The path of the file that contains the script.
  public let file: String
  let line: Int
  /// Runs the script, which compares at least one value. Called on the thread that performs the chapter; that
  /// thread may block.
  let run: @Sendable (Page) throws -> Void

  public init(
    _ name: String, _ claim: String, ko korean: String? = nil, because reason: String? = nil,
    ko koreanReason: String? = nil, shows rules: Rule..., as kind: Kind = .rule,
    departs: Bool = false, file: String = #filePath, line: Int = #line,
    run: @escaping @Sendable (Page) throws -> Void
  ) {
    self.name = name
    self.claim = Text(claim, ko: korean)
    self.reason = reason.map { Text($0, ko: koreanReason) }
    self.rules = rules
    self.kind = kind
    self.departs = departs
    self.file = file
    self.line = line
    self.run = run
  }

  /// Throws unless the step's source is available and has not changed since it was compiled.
  public func checkSource() throws(Snippet.Failure) {
    let script = try Script.at(file)
    guard script.range.contains(line), script.text(at: line).contains("Step(") else {
      throw .changed(file)
    }
  }

  /// The same step for another value of a chapter option: with another claim, reason and rules.
  public func claiming(
    _ claim: String, ko korean: String? = nil, because reason: String? = nil,
    ko koreanReason: String? = nil, shows rules: Rule...
  ) -> Step {
    var step = self
    step.claim = Text(claim, ko: korean)
    step.reason = reason.map { Text($0, ko: koreanReason) }
    step.rules = rules
    return step
  }
}
