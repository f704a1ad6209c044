/// The rules that steps may name, and what is recorded of them for the implementation that runs.
public struct Evidence: Sendable {
  private let rules: [Rule]
  private let outcomes: [String: Outcome]?

  /// - Parameter outcomes: What is recorded, by id; `nil` where nobody has recorded anything.
  public init(rules: [Rule], outcomes: [String: Outcome]?) {
    self.rules = rules
    self.outcomes = outcomes
  }

  /// What may be said of a rule on the implementation that runs.
  public func mark(of rule: Rule) -> Mark { Mark(of: rule, outcome: outcomes?[rule.id]) }

  /// What a run says of a step.
  ///
  /// - Parameter agrees: Whether all that it observed was as it says.
  func verdict(on step: Step, agrees: Bool) -> Told.Verdict {
    let named = step.rules.compactMap { id in rules.first { $0.id == id } }
    let departure = step.departs ? named.first?.departure(on: .current) : nil
    let mark: Mark =
      switch (agrees, departure) {
      case (false, .some): .departs
      case (false, nil): outcomes == nil ? .unmeasured : .unexpected
      case (true, .some): .unexpected
      case (true, nil): earned(by: named, as: step.kind)
      }
    return Told.Verdict(mark: mark, departure: departure, rules: named)
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

  /// An id, with a word where no test proves the rule here.
  public func caption(of id: String, in language: Language) -> String {
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
}
