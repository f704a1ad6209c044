/// One step of an episode: a claim, the rules that it shows, and a script that runs.
///
/// The script is its own text: a line that names `page` is the book's, and every other line is the
/// reader's. The reader's lines are shown as the run reaches them; see ``Script``.
public struct Step: Sendable {
  /// What kind of thing a step tells; it decides, with what is recorded of the rules, the step's mark.
  public enum Kind: Sendable {
    /// A rule, by running what the documents describe.
    case rule
    /// What the book says of its own, such as the bad half of a mistake: never proof of a rule.
    case told
    /// Something that stands in for an API which is missing here.
    case standIn
  }

  /// What notes, pictures and records call it by; nothing else in its chapter has this name.
  public let name: String
  /// What the step shows, in one or two sentences.
  public private(set) var claim: Text
  /// Why it comes out so, in one or two sentences; told when it has come out.
  public private(set) var reason: Text?
  /// The rules that it shows.
  public private(set) var rules: [Rule]
  public let kind: Kind
  /// Whether the departure that the first of its rules records for this platform is expected here.
  /// Then it is a mismatch if the platform does as documented.
  public let departs: Bool
  /// The file that the script stands in.
  public let file: String
  let line: Int
  /// Runs the script, on the thread that tells, which may wait; compares at least one value.
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

  /// Makes sure that the step can be shown from its source: that is there, and is what was compiled.
  public func checkSource() throws(Snippet.Failure) {
    let script = try Script.at(file)
    guard script.range.contains(line), script.text(at: line).contains("Step(") else {
      throw .changed(file)
    }
  }

  /// The same step as an option of the chapter has it come out: with another claim, its reason and its
  /// rules.
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
