/// The result of one step.
public struct StepResult: Sendable {
  /// The mark of a step, with the departure and the rules behind it.
  public struct Verdict: Sendable {
    public let mark: Mark
    /// The expected departure, if the step has one.
    public let departure: Departure?
    /// The rules of the step.
    public let rules: [Rule]
  }

  /// The name of the step.
  public let name: String
  /// The claim of the step, in the language of the page.
  public let claim: String
  /// The explanation of the result, in the language of the page, if the step has one.
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

  /// The shown lines of code.
  public var code: [String] { items.flatMap(\.code) }

  /// The items up to the last value that the reader is asked to predict. Later items could give the answer
  /// away.
  public var question: [Item] {
    let asked = items.prefix(1 + (items.lastIndex { $0.value?.expectation != nil } ?? -1))
    let lastAct = asked.lastIndex { !$0.code.isEmpty || $0.isEvent } ?? -1
    return zip(0..., asked).compactMap { place, item in
      // An item after the last action would give the answer away.
      if case .reached(let text) = item { place < lastAct ? .event(text) : nil } else { item }
    }
  }

  public var values: [Item.Value] { items.compactMap(\.value) }

  /// The lanes of all pictures.
  public var lanes: [String] { items.compactMap(\.picture).flatMap(\.lanes) }
}

extension Item.Value {
  /// True if the value relates two operations in time.
  public var isRelation: Bool { shown.contains(" ∥ ") || shown.contains(" < ") }
}
