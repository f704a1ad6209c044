/// What came out of one step.
public struct Told: Sendable {
  /// What a run says of a step.
  public struct Verdict: Sendable {
    public let mark: Mark
    /// The departure that was expected, if one was.
    public let departure: Departure?
    /// The rules of the step.
    public let rules: [Rule]
  }

  /// The name of the step.
  public let name: String
  /// What the step shows, in the language of the page.
  public let claim: String
  /// Why it came out so, in the language of the page, if the step says so.
  public let reason: String?
  public let rules: [String]
  public let items: [Item]
  public let verdict: Verdict

  public init(_ step: Step, _ items: [Item], _ evidence: Evidence, in language: Language) {
    name = step.name
    claim = step.claim[language]
    reason = step.reason?[language]
    rules = step.rules.map(\.id)
    self.items = items
    verdict = evidence.verdict(on: step, agrees: items.allSatisfy { $0.value?.agrees ?? true })
  }

  public var mark: Mark { verdict.mark }

  /// The lines of code that were shown.
  public var code: [String] { items.flatMap(\.code) }

  /// What is told before the last value that is asked for; what comes after it could answer that.
  public var question: [Item] {
    let asked = items.prefix(1 + (items.lastIndex { $0.value?.expectation != nil } ?? -1))
    let lastAct = asked.lastIndex { !$0.code.isEmpty || $0.isEvent } ?? -1
    return zip(0..., asked).compactMap { place, item in
      // After the last act it would be an answer.
      if case .reached(let text) = item { place < lastAct ? .event(text) : nil } else { item }
    }
  }

  public var values: [Item.Value] { items.compactMap(\.value) }

  /// The names of the lanes of all pictures.
  public var lanes: [String] { items.compactMap(\.picture).flatMap(\.lanes) }
}

extension Item.Value {
  /// Whether it says how two operations lie to each other.
  public var isRelation: Bool { shown.contains(" ∥ ") || shown.contains(" < ") }
}
